import { dateParts } from '../base/date-parts.ts'

/** The text in the block of a day `YYYY-MM-DD`, and its year; null: to be announced. */
export const blockWords = (day: string | null): ReturnType<typeof dateParts> =>
  day === null ? { weekday: '', numeral: '?', month: 'Open', year: '' } : dateParts(day)
