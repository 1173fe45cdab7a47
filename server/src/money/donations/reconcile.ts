import { transact } from '../../database/database.ts'
import { type JobRun, workDue } from '../../jobs/job-run.ts'
import type { DonationContext } from './donation-context.ts'
import { expireOrphans, findDueOrders } from './donations.sql.ts'
import { eventsJob, type Listeners, processEvents } from './paypal-events.ts'
import { syncOrder } from './sync-order.ts'

export const reconcilerJob = 'reconcile-donations'
const ordersPerRun = 200

/** Looks at every order that is due: what the donor and the webhooks left unfinished is finished here. */
const reconcile = async (context: DonationContext, run: JobRun): Promise<void> => {
  const { db, clock, log } = context
  await transact(db, (tx) => expireOrphans(tx, clock.now()))
  await workDue({
    run,
    items: await findDueOrders(db, clock.now(), ordersPerRun),
    work: (orderId) => syncOrder(context, orderId),
    onFailure: (error, orderId) => log.error({ err: error, orderId }, 'an order could not be reconciled'),
  })
}

/** The jobs that finish donations: one acts on PayPal's notifications, one polls the orders that are due. */
export const defineReconciler = (context: DonationContext, hear: Listeners): void => {
  context.jobs.define({ name: eventsJob, cron: '* * * * *', run: (run) => processEvents(context, hear, run) })
  context.jobs.define({ name: reconcilerJob, cron: '* * * * *', run: (run) => reconcile(context, run) })
}
