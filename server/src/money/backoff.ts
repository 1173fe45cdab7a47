import { after, hour, minute } from '../platform/base/clock.ts'

const delayMaxMs = hour

/** After 1, 2, 4, 8, 16 and 32 minutes, then hourly. */
const doublingMs = (failures: number): number => Math.min(minute * 2 ** failures, delayMaxMs)

/**
 * When to ask PayPal again after it did not respond: after a growing delay, and not before PayPal's Retry-After.
 * @param failures how many times in a row it did not respond before this one
 * @param delayMs the delay after so many failures
 */
export const retryAt = (
  now: Date,
  failures: number,
  retryAfterSeconds: number | null,
  delayMs: (failures: number) => number = doublingMs,
): Date => after(now, Math.max(delayMs(failures), (retryAfterSeconds ?? 0) * 1_000))
