import { transact } from '../../platform/database/database.ts'
import { type JobRun, workDue } from '../../platform/jobs/job-run.ts'
import { expireOrphans } from '../donations/donations.sql.ts'
import { syncOrder } from './sync-order.ts'
import { findDue } from '../lease.sql.ts'
import type { MoneyContext } from '../money-context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

const ordersPerRun = 200

/** Syncs every order that is due: this completes donations that neither the donor's return nor a webhook completed. */
const reconcileOrders = async (context: MoneyContext, run: JobRun): Promise<void> => {
  const { db, clock, log } = context
  await transact(db, (tx) => expireOrphans(tx, clock.now()))
  await workDue({
    run,
    items: await findDue(db, { table: 'donation', key: 'order_id' }, { now: clock.now(), limit: ordersPerRun }),
    work: (orderId) => syncOrder(context, orderId),
    onFailure: (error, orderId) => log.error({ err: error, orderId }, 'an order could not be reconciled'),
  })
}

/** The job that polls the orders that are due. */
export const orderJob = (context: MoneyContext): Job => ({
  name: 'reconcile-donations',
  cron: '* * * * *',
  run: (run) => reconcileOrders(context, run),
})
