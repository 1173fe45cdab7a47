import { faultPoint } from '../../platform/base/faults.ts'
import { transact } from '../../platform/database/database.ts'
import { type JobRun, workDue } from '../../platform/jobs/job-run.ts'
import type { MoneyContext } from '../money-context.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { findMailedCampaign } from './mailed-campaign.sql.ts'
import { mailAboutEnd } from './mail-about-runs.ts'
import { endRun, findDueRefunds, findRunning } from './refund-runs.sql.ts'
import { findRunById } from './run-views.sql.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

export const runJob = 'refund-runs'
const refundsAtOnce = 200

/** Sends the refunds that are due, the oldest donation first. The job of single refunds retries those that PayPal does not answer. */
const sendRefunds = async (context: MoneyContext, runId: string, jobRun: JobRun): Promise<void> => {
  const { db, clock, log } = context
  for (;;) {
    const items = await findDueRefunds(db, runId, { now: clock.now(), limit: refundsAtOnce })
    const isDone = await workDue({
      run: jobRun,
      items,
      work: (refundId) => sendRefund(context, refundId),
      onFailure: (error, refundId) => log.error({ err: error, refundId }, 'a refund could not be sent to PayPal'),
    })
    if (!isDone || items.length < refundsAtOnce) return
  }
}

const endIfDone = async (context: MoneyContext, runId: string): Promise<void> => {
  const isEnded = await transact(context.db, async (tx) => {
    if (!(await endRun(tx, runId, context.clock.now()))) return false
    const result = await findRunById(tx, runId)
    const campaign = await findMailedCampaign(tx, result.campaignId)
    if (campaign) await mailAboutEnd(context, tx, { ...campaign, ...result, result })
    faultPoint('refund-run.ending')
    return true
  })
  if (!isEnded) return
  faultPoint('refund-run.ended')
  await context.outbox.wake()
}

/** The job that sends the refunds of runs, and ends a run once PayPal has finished all of them. */
export const refundRunJob = (context: MoneyContext): Job => ({
  name: runJob,
  cron: '* * * * *',
  run: async (jobRun) => {
    for (const runId of await findRunning(context.db)) {
      if (jobRun.isOver()) return
      await sendRefunds(context, runId, jobRun)
      await endIfDone(context, runId)
    }
  },
})
