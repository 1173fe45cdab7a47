import type { Outcome, PaypalRefund } from '../paypal/paypal.ts'
import type { Suspect, Unanswered } from '../syncing.ts'

/** The verdict on a refund from PayPal's response. */
export type RefundVerdict =
  | { kind: 'made'; refund: PaypalRefund }
  /** PayPal will never make it; `problem` is its error code. */
  | { kind: 'refused'; problem: string }
  | Unanswered
  | Suspect

/** Refusals because of our credentials or the rate limit. They do not concern the refund. */
const ourFaults = [401, 403, 409, 429]

/** PayPal's error codes for a refund that it will never make. */
const dead = ['FAILED', 'CANCELLED']

/** Evaluates PayPal's response. A refund that PayPal has accepted and not completed counts as unanswered. */
export const judgeRefund = (outcome: Outcome<{ refund: PaypalRefund }>): RefundVerdict => {
  if (outcome.kind === 'ok') {
    const { refund } = outcome
    if (refund.status === 'COMPLETED') return { kind: 'made', refund }
    if (dead.includes(refund.status)) return { kind: 'refused', problem: refund.status }
  }
  if (outcome.kind === 'rejected' && !ourFaults.includes(outcome.status)) {
    return { kind: 'refused', problem: outcome.issue }
  }
  return { kind: 'unanswered', retryAfterSeconds: outcome.kind === 'retryable' ? outcome.retryAfterSeconds : null }
}

/** The verdict on a refund that PayPal may have made, and would make twice on a retry. */
export const neverAnswered = (refund: { id: string; captureId: string }): Suspect => ({
  kind: 'suspect',
  source: `refund:${refund.id}`,
  reason: 'PayPal has not said for 44 days whether it made this refund. Ask PayPal',
  details: { refundId: refund.id, captureId: refund.captureId },
})
