const part = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(date)

/** The words of a calendar day `YYYY-MM-DD`, the same on every machine; `whole` as the site writes it: `Sunday 7 June 2026`. */
export const dateParts = (day: string): { month: string; numeral: string; weekday: string; whole: string } => {
  const date = new Date(`${day}T00:00:00Z`)
  const month = part(date, { month: 'long' })
  const numeral = part(date, { day: 'numeric' })
  const weekday = part(date, { weekday: 'long' })
  return { month, numeral, weekday, whole: `${weekday} ${numeral} ${month} ${part(date, { year: 'numeric' })}` }
}

/** An instant in words, with its zone: `Tuesday 24 November 2026, 14:05 UTC`. */
export const instantInWords = (instant: Date): string => {
  const iso = instant.toISOString()
  return `${dateParts(iso.slice(0, 10)).whole}, ${iso.slice(11, 16)} UTC`
}

export const noDay = 'Date to be announced'

/** A calendar day in words, or that there is none yet. */
export const dayInWords = (day: string | null): string => (day === null ? noDay : dateParts(day).whole)
