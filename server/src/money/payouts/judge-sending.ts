import type { Outcome } from '../paypal/paypal.ts'
import type { Suspect, Unanswered } from '../syncing.ts'
import type { TransferState } from './judge-batch.ts'
import type { LeasedPayout } from './transfers.sql.ts'

/** The verdict on a payout from PayPal's responses. */
export type TransferVerdict =
  | ({ kind: 'stands'; batchId: string } & TransferState)
  /** PayPal refused, and has certainly not sent it. */
  | { kind: 'refused'; issue: string }
  /** `isUnsent`: PayPal certainly did not receive the order. */
  | (Unanswered & { isUnsent: boolean })
  | Suspect

/** Refusals because of our credentials or the rate limit. They do not concern the payout. */
const isOurFault = (status: number): boolean => status === 401 || status === 429

/** A verdict that leaves the decision to an admin. */
export const suspect = ({ id }: { id: string }, reason: string, batchId: string | null): Suspect => ({
  kind: 'suspect',
  source: `transfer:${id}`,
  reason,
  details: { payoutId: id, batchId },
})

const unnamedBatch =
  'PayPal has a transfer of this payout already, and does not say which. Find it at PayPal, and settle it here'
const noAnswer = 'PayPal has not said for 29 days whether it sent this payout. Ask PayPal, and settle it here'

/** The verdict on a payout that PayPal may have sent, and would send twice on a retry. */
export const neverAnswered = (payout: { id: string }): Suspect => suspect(payout, noAnswer, null)

/**
 * The verdict when PayPal did not accept an order. If an earlier attempt may have reached PayPal, even a refusal proves nothing: PayPal
 * may have sent the money on that attempt.
 */
export const judgeNotSent = (
  payout: Pick<LeasedPayout, 'id' | 'sends'>,
  outcome: Exclude<Outcome<object>, { kind: 'ok' }>,
): TransferVerdict => {
  if (outcome.kind === 'rejected' && outcome.earlierBatchId === null) return suspect(payout, unnamedBatch, null)
  const isFirst = payout.sends === 1
  if (outcome.kind === 'rejected' && isFirst && !isOurFault(outcome.status)) {
    return { kind: 'refused', issue: outcome.issue }
  }
  return {
    kind: 'unanswered',
    retryAfterSeconds: outcome.kind === 'retryable' ? outcome.retryAfterSeconds : null,
    isUnsent: outcome.kind !== 'unknown',
  }
}
