import { hour, minute } from '../platform/base/clock.ts'

const firstDelaysMs = [minute, 5 * minute, 15 * minute, hour]
/** With an hour between the later tries, the last is about a day after the first. */
const attemptsMax = 26

/**
 * How long to wait after a failed try: 1, 5, 15, 60 minutes, then hourly; null once a day has been spent on it.
 * @param attempts tries so far, this one included
 */
export const retryDelayMs = (attempts: number): number | null =>
  attempts >= attemptsMax ? null : (firstDelaysMs[attempts - 1] ?? hour)
