import { createDonationOrderEndpoint, listDonorsEndpoint } from '@muster/contract/money/donations.ts'
import { majorToMinor } from '../../platform/base/money.ts'
import { publicRoute, type Route, route } from '../../platform/http/route.ts'
import type { MoneyRouteContext } from '../money-context.ts'
import { donorRoutes } from './donors.routes.ts'
import { listDonors } from './list-donors.ts'
import { beginDonation, concludeDonation } from './start-donation.ts'

/** Routes of donations: the order, the donor's view, and the public list of donors. */
export const donationRoutes = (context: MoneyRouteContext): Route[] => [
  route(createDonationOrderEndpoint, {
    begin: ({ params, body, user, db }, bind) => {
      const amountMinor = majorToMinor(body.amount)
      const { anonymous, version: shown } = body
      const intent = { campaignId: params.id, donorId: user.id, amountMinor, anonymous, shown }
      return beginDonation({ ...context, db }, intent, bind)
    },
    conclude: ({ db }, id) => concludeDonation({ ...context, db }, id),
  }),
  ...donorRoutes(context),
  publicRoute(listDonorsEndpoint, ({ params, query, user, db }) =>
    listDonors(db, { ...query, campaignId: params.id, viewer: user }),
  ),
]
