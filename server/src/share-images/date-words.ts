const part = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(date)

/** The text in the block of a day `YYYY-MM-DD`, and its year; null: to be announced. */
export const blockWords = (day: string | null): { weekday: string; numeral: string; month: string; year: string } => {
  if (day === null) return { weekday: '', numeral: '?', month: 'Open', year: '' }
  const date = new Date(`${day}T00:00:00Z`)
  return {
    weekday: part(date, { weekday: 'long' }),
    numeral: part(date, { day: 'numeric' }),
    month: part(date, { month: 'long' }),
    year: part(date, { year: 'numeric' }),
  }
}
