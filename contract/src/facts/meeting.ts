import { zoneName } from './zones.ts'

/** Cities whose names have accents or other characters that the names of zones leave out. */
const spelledCities: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Chisinau: 'Chișinău',
  Ciudad_Juarez: 'Ciudad Juárez',
  Curacao: 'Curaçao',
  Lome: 'Lomé',
  Merida: 'Mérida',
  Noumea: 'Nouméa',
  Reykjavik: 'Reykjavík',
  Sao_Paulo: 'São Paulo',
  Sao_Tome: 'São Tomé',
  St_Johns: 'St. John’s',
  Zurich: 'Zürich',
}

/** The city that a time zone is named after; null: it has none. */
export const zoneCity = (timeZone: string): string | null => {
  const name = zoneName(timeZone)
  if (!name.includes('/') || name.startsWith('Etc/')) return null
  const city = name.split('/').at(-1) ?? name
  return spelledCities[city] ?? city.replaceAll('_', ' ')
}

/** A time zone as a place: `in Ljubljana`, or `UTC`. */
export const zonePlace = (timeZone: string): string => {
  const city = zoneCity(timeZone)
  return city === null ? zoneName(timeZone) : `in ${city}`
}

/** When people meet on the day: `10:00`, `10:00–17:00`, `until 17:00`; null: not said. */
export const timesOfDay = (startTime: string | null, endTime: string | null): string | null => {
  if (startTime === null) return endTime === null ? null : `until ${endTime}`
  return endTime === null ? startTime : `${startTime}–${endTime}`
}

type Times = { startTime: string | null; endTime: string | null; timeZone: string }

/** When people meet, and on which clocks: `09:30–13:00 in Ljubljana`; null: it is not said. */
export const timesThere = ({ startTime, endTime, timeZone }: Times): string | null => {
  const times = timesOfDay(startTime, endTime)
  return times === null ? null : `${times} ${zonePlace(timeZone)}`
}

/** A point on a map, in degrees of latitude and longitude (WGS 84). */
export type MapPoint = { lat: number; lon: number }

type MeetingAddress = {
  meetingPoint: string | null
  meetingPlace: MapPoint | null
  city: string | null
  country: string | null
}

/**
 * The page of a map for a meeting point: it marks the point, or searches for the address; null: there is neither. What follows a comma
 * is how to find it, such as “by the fountain”, with which the search finds nothing.
 */
export const meetingMapUrl = ({ meetingPoint, meetingPlace, city, country }: MeetingAddress): string | null => {
  if (meetingPlace) return mapUrl(meetingPlace)
  if (meetingPoint === null) return null
  const address = [meetingPoint.split(',', 1)[0], city, country].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}

/** The page of OpenStreetMap that marks a point. It opens on a click only: our pages load nothing from there. */
export const mapUrl = ({ lat, lon }: MapPoint): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`
