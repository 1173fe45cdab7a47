import { transact } from '../../database/database.ts'
import { type JobRun, workDue } from '../../jobs/job-run.ts'
import type { AppContext } from '../../context.ts'
import type { PayoutContext } from './payout-context.ts'
import { syncPayout } from './sync-payout.ts'
import { findDuePayouts, hastenBatch, hastenPayout } from './transfers.sql.ts'

const payoutsJob = 'payouts'
const payoutsPerRun = 200

/** Looks at every transfer that is due: what approving left unsent is sent, and what PayPal did meanwhile is booked. */
const lookAtDue = async (context: PayoutContext, run: JobRun): Promise<void> => {
  const { db, clock, log } = context
  await workDue({
    run,
    items: await findDuePayouts(db, clock.now(), payoutsPerRun),
    work: (payoutId) => syncPayout(context, payoutId),
    onFailure: (error, payoutId) => log.error({ err: error, payoutId }, 'a payout could not be looked at'),
  })
}

/** The job that sends what is approved and follows it to its end. */
export const definePayoutJob = (context: PayoutContext): void =>
  context.jobs.define({ name: payoutsJob, cron: '* * * * *', run: (run) => lookAtDue(context, run) })

/** PayPal says that something happened to a batch: looks at it soon. What PayPal's API answers is booked, never what it said. */
export const hastenPayouts = async ({ db, clock, jobs }: AppContext, batchId: string): Promise<void> => {
  await transact(db, (tx) => hastenBatch(tx, batchId, clock.now()))
  await jobs.wake(payoutsJob)
}

/** PayPal's books say that something happened to a payout that we have not heard of: looks at it at once. */
export const recheckPayout = async (context: PayoutContext, payoutId: string): Promise<void> => {
  const { db, clock } = context
  await transact(db, (tx) => hastenPayout(tx, payoutId, clock.now()))
  await syncPayout(context, payoutId)
}
