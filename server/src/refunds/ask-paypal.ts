import { transact } from '../kernel/db.ts'
import { faultPoint } from '../kernel/faults.ts'
import { quarantine } from '../ledger/index.ts'
import type { Outcome } from '../payments/index.ts'
import { completeRefund } from './complete-refund.ts'
import type { RefundContext } from './refund-context.ts'
import { askWithinMs, retryAt } from './refund-rules.ts'
import { findOpenRefund, markFailed, type OpenRefund, postpone } from './refunds.sql.ts'

/** Refusals that speak of our credentials or our pace, not of this refund. */
const speaksOfUs = (status: number): boolean => [401, 403, 409, 429].includes(status)

const setAside = async ({ kernel }: RefundContext, refund: OpenRefund): Promise<void> => {
  const { db, clock, log } = kernel
  const now = clock.now()
  const reason = 'PayPal has not said for 44 days whether it made this refund. Ask PayPal'
  const details = { refundId: refund.id, captureId: refund.captureId }
  log.error(details, reason)
  await transact(db, async (tx) => {
    await quarantine(tx, { source: `refund:${refund.id}`, reason, details, foundAt: now })
    await markFailed(tx, refund.id, 'UNANSWERED')
  })
}

const putOff = async (
  context: RefundContext,
  refund: OpenRefund,
  outcome: Exclude<Outcome<object>, { kind: 'ok' }>,
): Promise<void> => {
  const { db, clock } = context.kernel
  const now = clock.now()
  if (now.getTime() - refund.createdAt.getTime() >= askWithinMs) return setAside(context, refund)
  const wait = outcome.kind === 'retryable' ? outcome.retryAfterSeconds : null
  await transact(db, (tx) => postpone(tx, refund.id, retryAt(now, refund.failedChecks, wait)))
}

/**
 * Asks PayPal for a refund that was decided, under one request id for ever, and books what PayPal says it did. Does nothing to
 * one that is at its end, so it can be called at any time and by several at once.
 */
export const askPaypal = async (context: RefundContext, refundId: string): Promise<void> => {
  const { db, log } = context.kernel
  const refund = await findOpenRefund(db, refundId)
  if (!refund) return
  const { id, captureId, amountMinor, reason } = refund
  const outcome = await context.paypal.refundCapture({
    requestId: `refund-${id}`,
    captureId,
    amountMinor,
    currency: 'USD',
    customId: id,
    note: reason,
  })
  faultPoint('refund.asked')
  if (outcome.kind === 'ok') return completeRefund(context, outcome.refund, 'refund')
  if (outcome.kind === 'rejected' && !speaksOfUs(outcome.status)) {
    log.error({ refundId, outcome }, 'PayPal refused a refund')
    return transact(db, (tx) => markFailed(tx, id, outcome.issue))
  }
  return putOff(context, refund, outcome)
}
