import { after, second } from '../../base/clock.ts'
import { transact } from '../../database/database.ts'
import { faultPoint } from '../../base/faults.ts'
import { newId } from '../../base/tokens.ts'
import { quarantine } from '../ledger/index.ts'
import type { Outcome, PaypalRefund } from '../paypal/index.ts'
import { completeRefund } from './complete-refund.ts'
import type { MoneyContext } from '../money-context.ts'
import { refundBegunMail, refundFailedMail } from './refund-mails.ts'
import { retryRefundAt, sendWithinMs } from './refund-rules.ts'
import { type LeasedRefund, markFailed, postpone, takeLease } from './refunds.sql.ts'

/** Longer than the timeout of PayPal's calls. After a crash, other workers wait no longer than this. */
const leaseMs = 20 * second

/** Refusals that speak of our credentials or our pace, not of this refund. */
const speaksOfUs = (status: number): boolean => [401, 403, 409, 429].includes(status)

/** PayPal's words for a refund that it will never make. */
const isDead = ({ status }: PaypalRefund): boolean => ['FAILED', 'CANCELLED'].includes(status)

const setAside = async (context: MoneyContext, refund: LeasedRefund): Promise<void> => {
  const { db, clock, log } = context
  const now = clock.now()
  const reason = 'PayPal has not said for 44 days whether it made this refund. Ask PayPal'
  const details = { refundId: refund.id, captureId: refund.captureId }
  await transact(db, async (tx) => {
    if (!(await markFailed(tx, refund, 'UNANSWERED'))) return
    log.error(details, reason)
    await quarantine(tx, { source: `refund:${refund.id}`, reason, details, foundAt: now })
  })
}

/**
 * Retries later, because PayPal has not answered or not finished, and mails the donor that the refund is on its way. A webhook may have
 * completed it in the meantime: then the donor has a mail about that.
 */
const putOff = async (context: MoneyContext, refund: LeasedRefund, retryAfterSeconds: number | null): Promise<void> => {
  const { db, clock, config } = context
  const now = clock.now()
  await transact(db, async (tx) => {
    if (!(await postpone(tx, refund, retryRefundAt(now, refund.failedChecks, retryAfterSeconds)))) return
    const content = refundBegunMail(refund, config.publicUrl)
    await context.outbox.enqueue(tx, { key: `refund-begun:${refund.id}`, to: refund.donorEmail, content })
  })
  await context.outbox.wake()
}

/** PayPal refused the refund. A donor who was told that it is on its way is told that it is not. */
const fail = async (context: MoneyContext, refund: LeasedRefund, problem: string): Promise<void> => {
  const { db, config, log } = context
  log.error({ refundId: refund.id, problem }, 'PayPal refused a refund')
  await transact(db, async (tx) => {
    const isFailed = await markFailed(tx, refund, problem)
    if (!isFailed || refund.failedChecks === 0) return
    const content = refundFailedMail(refund, config.publicUrl)
    await context.outbox.enqueue(tx, { key: `refund-failed:${refund.id}`, to: refund.donorEmail, content })
  })
  await context.outbox.wake()
}

const follow = (
  context: MoneyContext,
  refund: LeasedRefund,
  outcome: Outcome<{ refund: PaypalRefund }>,
): Promise<void> => {
  if (outcome.kind === 'ok' && isDead(outcome.refund)) return fail(context, refund, outcome.refund.status)
  if (outcome.kind === 'ok' && outcome.refund.status === 'COMPLETED') {
    return completeRefund(context, outcome.refund, 'refund')
  }
  if (outcome.kind === 'rejected' && !speaksOfUs(outcome.status)) return fail(context, refund, outcome.issue)
  return putOff(context, refund, outcome.kind === 'retryable' ? outcome.retryAfterSeconds : null)
}

/**
 * Sends a recorded refund to PayPal, always under the same request id, and books what PayPal answers. Does nothing where the refund is
 * completed or failed, or another worker has its lease.
 */
export const sendRefund = async (context: MoneyContext, refundId: string): Promise<void> => {
  const { db, clock } = context
  const now = clock.now()
  const lease = { leaseId: newId(), now, until: after(now, leaseMs) }
  const refund = await transact(db, (tx) => takeLease(tx, refundId, lease))
  if (!refund) return
  // PayPal may have forgotten the request id by now: sent again, the money would be refunded twice.
  if (now.getTime() - refund.createdAt.getTime() >= sendWithinMs) return setAside(context, refund)
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
  await follow(context, refund, outcome)
}
