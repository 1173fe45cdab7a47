import { type JobRun, workDue } from '../../jobs/job-run.ts'
import { askPaypal } from './ask-paypal.ts'
import { completeRefund } from './complete-refund.ts'
import type { RefundContext } from './refund-context.ts'
import { findDueRefunds, isRecorded } from './refunds.sql.ts'

const refundsPerRun = 200

const askDue = async (context: RefundContext, run: JobRun): Promise<void> => {
  const { db, clock, log } = context
  await workDue({
    run,
    items: await findDueRefunds(db, clock.now(), refundsPerRun),
    work: (refundId) => askPaypal(context, refundId),
    onFailure: (error, refundId) => log.error({ err: error, refundId }, 'a refund could not be asked for'),
  })
}

/** The job that goes on asking for refunds that PayPal has not answered. */
export const defineRefundJob = (context: RefundContext): void =>
  context.jobs.define({ name: 'refunds', cron: '* * * * *', run: (run) => askDue(context, run) })

/**
 * PayPal says that something went back of a payment: looks at it there, and books what PayPal's API answers; the payment first,
 * where that is not booked yet. False: it has to be looked at again.
 * @param isReversal PayPal or a bank took it, rather than we gave it
 */
export const hearOfRefund = async (
  context: RefundContext,
  providerId: string,
  isReversal: boolean,
): Promise<boolean> => {
  const outcome = await context.paypal.getRefund(providerId)
  if (outcome.kind !== 'ok') return outcome.kind === 'rejected'
  if (!(await context.bookPayment(outcome.refund.captureId))) return false
  await completeRefund(context, outcome.refund, isReversal ? 'reversal' : 'refund')
  return true
}

/** Books what PayPal has taken back of an order and nobody has told us of. */
export const bookReversals = async (context: RefundContext, orderId: string): Promise<void> => {
  const outcome = await context.paypal.getOrder(orderId)
  if (outcome.kind !== 'ok') return
  for (const refundId of outcome.order.refundIds) {
    if (!(await isRecorded(context.db, refundId))) await hearOfRefund(context, refundId, true)
  }
}
