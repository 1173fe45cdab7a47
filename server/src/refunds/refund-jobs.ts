import { askPaypal } from './ask-paypal.ts'
import { completeRefund } from './complete-refund.ts'
import type { RefundContext } from './refund-context.ts'
import { findDueRefunds } from './refunds.sql.ts'

const refundsPerRun = 200

const askDue = async (context: RefundContext): Promise<void> => {
  const { db, clock, log } = context.kernel
  for (const refundId of await findDueRefunds(db, clock.now(), refundsPerRun)) {
    // One refund that cannot be asked for must not keep the others waiting.
    await askPaypal(context, refundId).catch((error: unknown) =>
      log.error({ err: error, refundId }, 'a refund could not be asked for'),
    )
  }
}

/** The job that goes on asking for refunds that PayPal has not answered. */
export const defineRefundJob = (context: RefundContext): void =>
  context.kernel.jobs.define({ name: 'refunds', cron: '* * * * *', run: () => askDue(context) })

/**
 * PayPal says that something went back of a payment: looks at it there, and books what PayPal's API answers. False: no answer.
 * @param isReversal PayPal or a bank took it, rather than we gave it
 */
export const hearOfRefund = async (
  context: RefundContext,
  providerId: string,
  isReversal: boolean,
): Promise<boolean> => {
  const outcome = await context.paypal.getRefund(providerId)
  if (outcome.kind === 'ok') await completeRefund(context, outcome.refund, isReversal ? 'reversal' : 'refund')
  return outcome.kind === 'ok' || outcome.kind === 'rejected'
}
