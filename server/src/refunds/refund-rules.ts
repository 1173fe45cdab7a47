import { day, hour, minute } from '../kernel/clock.ts'

/** What is known of a donation and of what went back of it, in cents. */
export type Refundable = {
  givenMinor: bigint
  refundedMinor: bigint
  /** What the platform took of the donation when it came. */
  platformFeeMinor: bigint
  /** What of that it gave back with earlier refunds. */
  platformFeeBackMinor: bigint
}

/** What of a donation has not gone back. */
export const remainderOf = ({ givenMinor, refundedMinor }: Pick<Refundable, 'givenMinor' | 'refundedMinor'>): bigint =>
  givenMinor - refundedMinor

/**
 * What the platform gives back of its fee when `amountMinor` more goes back (decisions, section 5: pro rata). Reckoned from
 * all that went back by then and rounded half up, so that parts come to the cent to what the whole would.
 */
export const platformFeeBack = (refundable: Refundable, amountMinor: bigint): bigint => {
  const { givenMinor, refundedMinor, platformFeeMinor, platformFeeBackMinor } = refundable
  const wentBack = refundedMinor + amountMinor
  const due = (2n * platformFeeMinor * wentBack + givenMinor) / (2n * givenMinor)
  return due - platformFeeBackMinor
}

/** PayPal remembers a request id of its Payments API for 45 days; a day less, and nothing is asked twice. */
export const askWithinMs = 44 * day

const waits = [minute, 5 * minute, 15 * minute, hour]

/** When PayPal is asked again that did not answer. */
export const retryAt = (now: Date, failedChecks: number, retryAfterSeconds: number | null): Date => {
  const waitMs = Math.max(waits[failedChecks] ?? 6 * hour, (retryAfterSeconds ?? 0) * 1_000)
  return new Date(now.getTime() + waitMs)
}
