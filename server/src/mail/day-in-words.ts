import { dateParts } from '../base/date-parts.ts'

/** As the site writes a calendar day `YYYY-MM-DD`: `Sunday 7 June 2026`. */
const wholeDay = (day: string): string => {
  const { weekday, numeral, month, year } = dateParts(day)
  return `${weekday} ${numeral} ${month} ${year}`
}

/** An instant in words, with its zone: `Tuesday 24 November 2026, 14:05 UTC`. */
export const instantInWords = (instant: Date): string => {
  const iso = instant.toISOString()
  return `${wholeDay(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`
}

/** A calendar day in words, or that there is none yet. */
export const dayInWords = (day: string | null): string => (day === null ? 'Date to be announced' : wholeDay(day))
