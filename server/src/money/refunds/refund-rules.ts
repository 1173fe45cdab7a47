import type { FeeShare } from '@muster/contract/facts/money.ts'
import { day, hour, minute } from '../../base/clock.ts'

/** The part of a donation that was not refunded. */
export const remainderOf = ({ givenMinor, refundedMinor }: Pick<FeeShare, 'givenMinor' | 'refundedMinor'>): bigint =>
  givenMinor - refundedMinor

/** PayPal remembers a request id of its Payments API for 45 days; a day less, and nothing is asked twice. */
export const askWithinMs = 44 * day

const waits = [minute, 5 * minute, 15 * minute, hour]

/** When PayPal is asked again that did not answer. */
export const retryAt = (now: Date, failedChecks: number, retryAfterSeconds: number | null): Date => {
  const waitMs = Math.max(waits[failedChecks] ?? 6 * hour, (retryAfterSeconds ?? 0) * 1_000)
  return new Date(now.getTime() + waitMs)
}
