/** A time zone as a place: `in Ljubljana`, or `UTC`. */
export const zonePlace = (timeZone: string): string => {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return timeZone
  return `in ${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')}`
}

/** A point on a map, in degrees of latitude and longitude (WGS 84). */
export type MapPoint = { lat: number; lon: number }

/** The page of OpenStreetMap that marks a point. It opens on a click only: our pages load nothing from there. */
export const mapUrl = ({ lat, lon }: MapPoint): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`
