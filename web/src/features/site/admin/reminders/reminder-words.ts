import { plural } from '../../../../lib/format.ts'

const minuteMs = 60_000

/** The time until an instant: `in 5 h 20 min`. */
export const timeLeft = (endsAtMs: number, nowMs: number) => {
  const minutes = Math.max(0, Math.floor((endsAtMs - nowMs) / minuteMs))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `in ${minutes} min` : `in ${hours} h ${minutes % 60} min`
}

/** `120 reminders and 1 summary`; null if there are neither. */
export const mailsInWords = (reminders: number, summaries: number) => {
  const parts = [
    ...(reminders > 0 ? [plural(reminders, 'reminder', 'reminders')] : []),
    ...(summaries > 0 ? [plural(summaries, 'summary', 'summaries')] : []),
  ]
  return parts.length === 0 ? null : parts.join(' and ')
}
