import { transact } from '../../platform/database/database.ts'
import { type JobRun, workDue } from '../../platform/jobs/job-run.ts'
import type { AppContext } from '../../platform/context.ts'
import type { MoneyContext } from '../money-context.ts'
import { findDue } from '../lease.sql.ts'
import { syncPayout } from './sync-payout.ts'
import { scheduleBatchCheck, schedulePayoutCheck } from './transfers.sql.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

const payoutsJob = 'payouts'
const payoutsPerRun = 200

/** Syncs every transfer that is due: sends those that are still unsent after their approval, and books changes at PayPal. */
const syncDuePayouts = async (context: MoneyContext, run: JobRun): Promise<void> => {
  const { db, clock, log } = context
  await workDue({
    run,
    items: await findDue(db, { table: 'payout', key: 'id' }, { now: clock.now(), limit: payoutsPerRun }),
    work: (payoutId) => syncPayout(context, payoutId),
    onFailure: (error, payoutId) => log.error({ err: error, payoutId }, 'a payout could not be synced'),
  })
}

/** The job that sends approved payouts and syncs them until their status is final. */
export const payoutJob = (context: MoneyContext): Job => ({
  name: payoutsJob,
  cron: '* * * * *',
  run: (run) => syncDuePayouts(context, run),
})

/** Schedules a sync of a batch's payouts, because a webhook named the batch. The sync books the response of PayPal's API, not the webhook. */
export const checkPayoutsSoon = async ({ db, clock, jobs }: AppContext, batchId: string): Promise<void> => {
  await transact(db, (tx) => scheduleBatchCheck(tx, batchId, clock.now()))
  await jobs.wake(payoutsJob)
}

/** Syncs a payout at once, because PayPal's report has a change of it that is not booked. */
export const recheckPayout = async (context: MoneyContext, payoutId: string): Promise<void> => {
  const { db, clock } = context
  await transact(db, (tx) => schedulePayoutCheck(tx, payoutId, clock.now()))
  await syncPayout(context, payoutId)
}
