import { transact, type Tx } from '../../platform/database/database.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import { receiptUrlOf } from '../../people/index.ts'
import type { MoneyContext } from '../money-context.ts'
import { sync, type Unanswered } from '../syncing.ts'
import { completeRefund } from './complete-refund.ts'
import { judgeRefund, neverAnswered, type RefundVerdict } from './judge-refund.ts'
import { refundBegunMail, refundFailedMail } from './refund-mails.ts'
import { retryRefundAt, sendWithinMs } from './refund-rules.ts'
import { type LeasedRefund, markFailed, postpone, takeLease } from './refunds.sql.ts'
import { type JobRun, workDue } from '../../platform/jobs/job-run.ts'
import { findDue } from '../lease.sql.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

const inquire = async ({ paypal, clock }: MoneyContext, refund: LeasedRefund): Promise<RefundVerdict> => {
  // PayPal may have forgotten the request id by now. A retry would refund the money twice.
  if (clock.now().getTime() - refund.createdAt.getTime() >= sendWithinMs) return neverAnswered(refund)
  const { id, captureId, amountMinor, reason } = refund
  const outcome = await paypal.refundCapture({
    requestId: `refund-${id}`,
    captureId,
    amountMinor,
    currency: 'USD',
    customId: id,
    note: reason,
  })
  faultPoint('refund.asked')
  return judgeRefund(outcome)
}

/** The input of a mail about a refund. */
const aboutOf = async (context: MoneyContext, refund: LeasedRefund) => ({
  ...refund,
  receiptUrl: await receiptUrlOf(context, { ...refund, id: refund.donationId }),
})

/** PayPal refused the refund. If the donor got a mail that it is on its way, they get another one that it failed. */
const fail = async (context: MoneyContext, refund: LeasedRefund, problem: string): Promise<void> => {
  const { db, config, log } = context
  log.error({ refundId: refund.id, problem }, 'PayPal refused a refund')
  await transact(db, async (tx) => {
    const isFailed = await markFailed(tx, refund, problem)
    if (!isFailed || refund.failedChecks === 0) return
    const content = refundFailedMail(await aboutOf(context, refund), config.publicUrl)
    await context.outbox.enqueue(tx, { key: `refund-failed:${refund.id}`, to: refund.donorEmail, content })
  })
  await context.outbox.wake()
}

/** Mails the donor that the refund is on its way, unless a webhook has completed it in the meantime, which sends its own mail. */
const putOff = async (context: MoneyContext, tx: Tx, refund: LeasedRefund, { retryAfterSeconds }: Unanswered) => {
  const dueAt = retryRefundAt(context.clock.now(), refund.failedChecks, retryAfterSeconds)
  if (!(await postpone(tx, refund, dueAt))) return
  const content = refundBegunMail(await aboutOf(context, refund), context.config.publicUrl)
  await context.outbox.enqueue(tx, { key: `refund-begun:${refund.id}`, to: refund.donorEmail, content })
}

/**
 * Sends a recorded refund to PayPal, always with the same request id, and books the result. Does nothing if the refund is
 * completed or failed, or another worker has its lease.
 */
export const sendRefund = async (context: MoneyContext, refundId: string): Promise<void> => {
  const verdict = await sync<LeasedRefund, RefundVerdict>(context, {
    takeLease: (tx, lease) => takeLease(tx, refundId, lease),
    inquire: (refund) => inquire(context, refund),
    record: (refund, answer) =>
      answer.kind === 'made' ? completeRefund(context, answer.refund, 'refund') : fail(context, refund, answer.problem),
    putOff: (tx, refund, unanswered) => putOff(context, tx, refund, unanswered),
    close: (tx, refund) => markFailed(tx, refund, 'UNANSWERED'),
  })
  if (verdict && verdict !== 'busy' && verdict.kind === 'unanswered') await context.outbox.wake()
}

const refundsPerRun = 200

const sendDueRefunds = async (context: MoneyContext, run: JobRun): Promise<void> => {
  const { db, clock, log } = context
  await workDue({
    run,
    items: await findDue(db, { table: 'refund', key: 'id' }, { now: clock.now(), limit: refundsPerRun }),
    work: (refundId) => sendRefund(context, refundId),
    onFailure: (error, refundId) => log.error({ err: error, refundId }, 'a refund could not be sent to PayPal'),
  })
}

/** The job that retries refunds without a response from PayPal. */
export const refundJob = (context: MoneyContext): Job => ({
  name: 'refunds',
  cron: '* * * * *',
  run: (run) => sendDueRefunds(context, run),
})
