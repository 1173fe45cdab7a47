import { type JobRun, workDue } from '../../platform/jobs/job-run.ts'
import { findDue } from '../lease.sql.ts'
import { sendRefund } from './send-refund.ts'
import type { MoneyContext } from '../money-context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

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
