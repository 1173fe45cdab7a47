import { dayIn, dayParts, formatTime } from './format.ts'

/** A calendar day `YYYY-MM-DD` in a sentence, without the year if it is this one: `3 December`. */
export const shortDate = (day: string, nowMs: number, timeZone: string): string => {
  const { numeral, month, year } = dayParts(day)
  const isThisYear = dayIn(nowMs, timeZone).startsWith(year)
  return isThisYear ? `${numeral} ${month}` : `${numeral} ${month} ${year}`
}

/** The day of an instant. */
export const shortDay = (instant: string, nowMs: number, timeZone: string): string =>
  shortDate(dayIn(Date.parse(instant), timeZone), nowMs, timeZone)

/** The same with the time of day: `3 December, 14:02`. */
export const shortInstant = (instant: string, nowMs: number, timeZone: string): string =>
  `${shortDay(instant, nowMs, timeZone)}, ${formatTime(Date.parse(instant), timeZone)}`
