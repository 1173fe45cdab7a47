import {
  createDonationOrder,
  listDonors as listDonorsEndpoint,
  paypalCancel,
  paypalReturn,
  paypalWebhook,
} from '@muster/contract/money/donations.ts'
import { transact } from '../../database/database.ts'
import type { AppContext } from '../../context.ts'
import { majorToMinor } from '../../base/money.ts'
import { type Route, route } from '../../http/route.ts'
import type { DonationContext } from './donation-context.ts'
import { findByOrder, markCancelledByDonor } from './donations.sql.ts'
import { donorRoutes } from './donors.routes.ts'
import { listDonors } from './list-donors.ts'
import { receiveEvent } from './paypal-events.ts'
import { beginDonation, concludeDonation } from './start-donation.ts'
import { syncOrder } from './sync-order.ts'

/** The page that says thanks or what went wrong; the list of campaigns where PayPal's order is none of ours. */
const wayBack = async ({ db, config }: AppContext, orderId: string): Promise<string> => {
  const donation = await findByOrder(db, orderId)
  return donation
    ? `${config.publicUrl}/campaigns/${donation.campaignId}?donation=${donation.id}`
    : `${config.publicUrl}/campaigns`
}

/** Donating: the order, PayPal's three ways back, what donors see of it, and who is named. */
export const donationRoutes = (context: DonationContext): Route[] => {
  const { paypal } = context
  const { db, clock, log } = context
  return [
    route(createDonationOrder, {
      begin: ({ params, body, user }, bind) => {
        const amountMinor = majorToMinor(body.amount)
        const intent = { campaignId: params.id, donorId: user.id, amountMinor, anonymous: body.anonymous }
        return beginDonation(context, paypal, intent, bind)
      },
      conclude: (_request, id) => concludeDonation(context, paypal, id),
    }),
    ...donorRoutes(context),
    route(listDonorsEndpoint, ({ params, query }) => listDonors(db, { ...query, campaignId: params.id })),
    route(paypalReturn, async ({ query: { token = '' } }) => {
      // The donor is shown a page whatever happens: what could not be finished now, the reconciler finishes.
      await syncOrder(context, token).catch((error: unknown) =>
        log.error({ err: error }, 'a returning donor had to be put off'),
      )
      return wayBack(context, token)
    }),
    route(paypalCancel, async ({ query: { token = '' } }) => {
      await transact(db, (tx) => markCancelledByDonor(tx, token, clock.now()))
      return wayBack(context, token)
    }),
    route(paypalWebhook, ({ info }) => receiveEvent(context, info)),
  ]
}
