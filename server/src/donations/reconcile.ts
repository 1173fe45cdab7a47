import { transact } from '../kernel/db.ts'
import type { DonationContext } from './donation-context.ts'
import { expireOrphans, findDueOrders } from './donations.sql.ts'
import { eventsJob, type Listeners, processEvents } from './paypal-events.ts'
import { syncOrder } from './sync-order.ts'

export const reconcilerJob = 'reconcile-donations'
/** So many at most in one run, so many at once: even if PayPal lets each wait, a run ends before the next but a few. */
const ordersPerRun = 200
const ordersAtOnce = 8

/** Looks at every order that is due: what the donor and the webhooks left unfinished is finished here. */
const reconcile = async (context: DonationContext): Promise<void> => {
  const { db, clock, log } = context.kernel
  await transact(db, (tx) => expireOrphans(tx, clock.now()))
  const due = await findDueOrders(db, clock.now(), ordersPerRun)
  const work = async () => {
    for (let orderId = due.shift(); orderId; orderId = due.shift()) {
      // One order that cannot be looked at must not keep the others waiting.
      await syncOrder(context, orderId).catch((error: unknown) =>
        log.error({ err: error, orderId }, 'an order could not be reconciled'),
      )
    }
  }
  await Promise.all(Array.from({ length: ordersAtOnce }, work))
}

/** The jobs that finish donations: one acts on PayPal's notifications, one polls the orders that are due. */
export const defineReconciler = (context: DonationContext, hear: Listeners): void => {
  const { kernel } = context
  kernel.jobs.define({ name: eventsJob, cron: '* * * * *', run: () => processEvents(context, hear) })
  kernel.jobs.define({ name: reconcilerJob, cron: '* * * * *', run: () => reconcile(context) })
}
