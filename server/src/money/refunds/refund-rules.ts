import type { FeeShare } from '@muster/contract/facts/money.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'
import { retryAt } from '../backoff.ts'

/** The part of a donation that was not refunded. */
export const remainderOf = ({ givenMinor, refundedMinor }: Pick<FeeShare, 'givenMinor' | 'refundedMinor'>): bigint =>
  givenMinor - refundedMinor

/** PayPal remembers a request id of its Payments API for 45 days. A refund is retried for one day less, so that none is made twice. */
export const sendWithinMs = 44 * day

const delaysMs = [minute, 5 * minute, 15 * minute, hour]

/** When to retry a refund without a response from PayPal. A refund can take days, so the delays grow to six hours. */
export const retryRefundAt = (now: Date, failedChecks: number, retryAfterSeconds: number | null): Date =>
  retryAt(now, failedChecks, retryAfterSeconds, (failures) => delaysMs[failures] ?? 6 * hour)
