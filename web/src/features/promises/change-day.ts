import { dayIn, dayParts, plural } from '../../lib/format.ts'

/** A day in a sentence, without the year if it is this one: `3 December`. */
export const shortDay = (instant: string, nowMs: number, timeZone: string): string => {
  const { numeral, month, year } = dayParts(dayIn(Date.parse(instant), timeZone))
  const isThisYear = dayIn(nowMs, timeZone).startsWith(year)
  return isThisYear ? `${numeral} ${month}` : `${numeral} ${month} ${year}`
}

/** Supporters who have not answered since a change. @param day of the change */
export const toRenewWords = (count: number, day: string): string =>
  `${plural(count, 'person has', 'people have')} not answered since the change of ${day}`
