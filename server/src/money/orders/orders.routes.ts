import { paypalCancelEndpoint, paypalReturnEndpoint } from '@muster/contract/money/donations.ts'
import { transact } from '../../platform/database/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findByOrder, markCancelledByDonor } from '../donations/donations.sql.ts'
import type { MoneyContext, MoneyRouteContext } from '../money-context.ts'
import { syncOrder } from './sync-order.ts'

/** The page for a donor who returns from PayPal: the campaign, or the list of campaigns if no donation has this order. */
const pageFor = async ({ db, config }: MoneyContext, orderId: string): Promise<string> => {
  const donation = await findByOrder(db, orderId)
  return donation
    ? `${config.publicUrl}/campaigns/${donation.campaignId}?donation=${donation.id}`
    : `${config.publicUrl}/campaigns`
}

/** The calls of a donor who comes back from PayPal: after paying, or without. */
export const orderRoutes = (context: MoneyRouteContext): Route[] => [
  route(paypalReturnEndpoint, async ({ query: { token = '' }, db }) => {
    // The donor sees the page in any case. What could not be finished now, the job finishes.
    await syncOrder({ ...context, db }, token).catch((error: unknown) =>
      context.log.error({ err: error }, 'the order of a returning donor could not be synced'),
    )
    return pageFor({ ...context, db }, token)
  }),
  route(paypalCancelEndpoint, async ({ query: { token = '' }, db }) => {
    await transact(db, (tx) => markCancelledByDonor(tx, token, context.clock.now()))
    return pageFor({ ...context, db }, token)
  }),
]
