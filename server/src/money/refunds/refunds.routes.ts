import {
  getRefundOfferEndpoint,
  listMailedRefundsEndpoint,
  listRefundsEndpoint,
  refundDonationEndpoint,
  type RefundOffer,
} from '@muster/contract/money/refunds.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { majorToMinor } from '../../platform/base/money.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { openGuestDonation } from '../donations/mailed-link.ts'
import type { MoneyContext, MoneyRouteContext } from '../money-context.ts'
import { beginRefund, concludeRefund } from './refund-donation.ts'
import { presentOffer, presentRefund } from './refunds.present.ts'
import { findBasis } from './refund-basis.ts'
import { findDonorOf, findPendingPayout, findRefundable, findRefundsOf, isDisputed } from './refunds.sql.ts'

const offerOf = async ({ db, clock }: MoneyContext, donationId: string): Promise<RefundOffer> => {
  const donation = await findRefundable(db, donationId)
  if (!donation) throw new DomainError('donation_not_found')
  const [basis, pendingMinor, disputed, refunds] = await Promise.all([
    findBasis(db, donation, clock.now()),
    findPendingPayout(db, donation.campaignId),
    isDisputed(db, donationId),
    findRefundsOf(db, donationId),
  ])
  return presentOffer(donation, { basis, pendingMinor, isDisputed: disputed, refunds })
}

/** Routes to refund a donation, and to list its refunds. */
export const refundRoutes = (context: MoneyRouteContext): Route[] => {
  return [
    route(refundDonationEndpoint, {
      begin: ({ params, body, user, db }, bind) => {
        const amountMinor = body.amount === undefined ? null : majorToMinor(body.amount)
        const { reason, disputeId = null, takesHeld = false } = body
        const request = { donationId: params.id, amountMinor, reason, requestedBy: user.id, disputeId, takesHeld }
        return beginRefund({ ...context, db }, request, bind)
      },
      conclude: async ({ db }, id) => presentRefund(await concludeRefund({ ...context, db }, id)),
    }),
    route(getRefundOfferEndpoint, ({ params, db }) => offerOf({ ...context, db }, params.id)),
    route(listRefundsEndpoint, async ({ params, user, db }) => {
      const donorId = await findDonorOf(db, params.id)
      const mayRead = donorId !== undefined && (donorId === user.id || user.role === 'admin')
      if (!mayRead) throw new DomainError('donation_not_found')
      return (await findRefundsOf(db, params.id)).map(presentRefund)
    }),
    route(listMailedRefundsEndpoint, async ({ params, db }) => {
      const { id } = await openGuestDonation({ ...context, db }, params.token)
      return (await findRefundsOf(db, id)).map(presentRefund)
    }),
  ]
}
