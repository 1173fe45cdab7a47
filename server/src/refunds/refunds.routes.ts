import { listRefunds, refundDonation as refundDonationEndpoint } from '@muster/contract/refunds.ts'
import { DomainError } from '../kernel/errors.ts'
import { majorToMinor } from '../kernel/money.ts'
import { type Route, route } from '../kernel/route.ts'
import type { RefundContext } from './refund-context.ts'
import { refundDonation } from './refund-donation.ts'
import { presentRefund } from './refunds.present.ts'
import { findDonorOf, findRefundsOf } from './refunds.sql.ts'

/** Giving donations back, and what went back of one. */
export const refundRoutes = (context: RefundContext): Route[] => {
  const { db } = context.kernel
  return [
    route(refundDonationEndpoint, async ({ params, body, user }) => {
      const amountMinor = body.amount === undefined ? null : majorToMinor(body.amount)
      const request = { donationId: params.id, amountMinor, reason: body.reason, requestedBy: user.id }
      return presentRefund(await refundDonation(context, request))
    }),
    route(listRefunds, async ({ params, user }) => {
      const donorId = await findDonorOf(db, params.id)
      if (!donorId || (donorId !== user.id && user.role !== 'admin')) throw new DomainError('donation_not_found')
      return (await findRefundsOf(db, params.id)).map(presentRefund)
    }),
  ]
}
