/** A time zone as a place: `in Ljubljana`, or `UTC`. */
export const zonePlace = (timeZone: string): string => {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return timeZone
  return `in ${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')}`
}

/** When people meet on the day: `10:00`, `10:00–17:00`, `until 17:00`; null: not said. */
export const timesOfDay = (startTime: string | null, endTime: string | null): string | null => {
  if (startTime === null) return endTime === null ? null : `until ${endTime}`
  return endTime === null ? startTime : `${startTime}–${endTime}`
}

/** A point on a map, in degrees of latitude and longitude (WGS 84). */
export type MapPoint = { lat: number; lon: number }

/** The page of OpenStreetMap that marks a point. It opens on a click only: our pages load nothing from there. */
export const mapUrl = ({ lat, lon }: MapPoint): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`
