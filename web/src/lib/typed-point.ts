import { latitudeMax, longitudeMax } from '@muster/contract/facts/campaigns.ts'
import type { MapPoint } from '@muster/contract/facts/meeting.ts'

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`

/** How maps write a point in their links, the marked one before the middle of the map. */
const inLinks = [
  new RegExp(`[?&]mlat=${degrees}&mlon=${degrees}`),
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(`[?&](?:q|query|ll|destination|center)=${degrees}(?:,|%2C)\\+?${degrees}`, 'i'),
  new RegExp(`@${degrees},${degrees}`),
  new RegExp(`#map=[\\d.]+/${degrees}/${degrees}`),
  new RegExp(`^geo:${degrees},${degrees}`, 'i'),
]

const pair = new RegExp(`^${degrees} *°? *([NS])?(?:[,;] *| +)${degrees} *°? *([EW])?$`, 'i')
/** With a comma before the decimals, the numbers are apart from each other. */
const withCommas = /^(-?\d{1,3}),(\d+)(?:; *| +)(-?\d{1,3}),(\d+)$/

const signed = (number: string | undefined, side: string | undefined): number =>
  Number(number) * (/[SW]/i.test(side ?? '') ? -1 : 1)

const readPair = (typed: string): MapPoint | null => {
  const [, lat, northSouth, lon, eastWest] = pair.exec(typed.replace(withCommas, '$1.$2 $3.$4')) ?? []
  return lat === undefined ? null : { lat: signed(lat, northSouth), lon: signed(lon, eastWest) }
}

const readLink = (typed: string): MapPoint | null => {
  for (const form of inLinks) {
    const [, lat, lon] = form.exec(typed) ?? []
    if (lat !== undefined) return { lat: Number(lat), lon: Number(lon) }
  }
  return null
}

const isOnEarth = ({ lat, lon }: MapPoint): boolean => Math.abs(lat) <= latitudeMax && Math.abs(lon) <= longitudeMax

/** What to type, if a text is not a point. */
export const pointQuestion = 'Type the latitude and longitude, such as 46.5547, 15.6459, or paste a link from a map'

const shortLink = /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl\/maps|maps\.apple|osm\.org\/go|w3w\.co)\b/i

/** What to do about a text that is not a point. */
export const pointAdvice = (text: string): string =>
  shortLink.test(text.trim())
    ? 'A short link does not contain the place. Open it, hold your finger on the place in the map, and copy the two numbers'
    : pointQuestion

/** A point on a map as typed, or pasted from a map. Null: empty. Undefined: not a point. */
export const pointIn = (text: string): MapPoint | null | undefined => {
  const typed = text.trim().replaceAll('−', '-')
  if (typed === '') return null
  const point = readPair(typed) ?? readLink(typed)
  return point && isOnEarth(point) ? point : undefined
}

/** A point as text that {@link pointIn} reads. */
export const pointWords = ({ lat, lon }: MapPoint): string => `${lat}, ${lon}`
