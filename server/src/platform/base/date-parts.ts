const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** The words of a calendar day `YYYY-MM-DD`. A formatter of `Intl` costs 50 µs and memory that is released late, and mails need many. */
export const dateParts = (day: string): { weekday: string; numeral: string; month: string; year: string } => {
  const date = new Date(`${day}T00:00:00Z`)
  return {
    weekday: weekdays[date.getUTCDay()] ?? '',
    numeral: String(date.getUTCDate()),
    month: months[date.getUTCMonth()] ?? '',
    year: String(date.getUTCFullYear()),
  }
}
