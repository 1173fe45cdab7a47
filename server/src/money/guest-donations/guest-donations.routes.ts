import * as disputeCalls from '@muster/contract/campaigns/guest-disputes.ts'
import * as calls from '@muster/contract/money/guest-donations.ts'
import { majorToMinor } from '../../platform/base/money.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { MoneyRouteContext } from '../money-context.ts'
import { correctAddress, readStartedGift } from './correct-address.ts'
import { denyAsAccount, denyAsGuest } from './deny-donation.ts'
import { raiseGuestDispute, readGuestDisputes, withdrawAsGuest, writeAsGuest } from './guest-dispute.ts'
import { changeMailedDonation, readMailedDonation } from './mailed-donation.ts'
import { beginGuestDonation, concludeGuestDonation, giveUpGuestDonation, readGuestStatus } from './guest-donation.ts'

/** Routes of donations without an account: starting one, its status, the page that its mails link to, and the disputes of its donor. */
export const guestDonationRoutes = (context: MoneyRouteContext): Route[] => [
  route(calls.createGuestDonationOrderEndpoint, {
    begin: ({ params, body, info, db }, bind) => {
      const { email: guestEmail, amount, anonymous, version: shown } = body
      const intent = { campaignId: params.id, guestEmail, amountMinor: majorToMinor(amount), anonymous, shown }
      return beginGuestDonation({ ...context, db }, intent, context.config.rateLimit ? info.ip : null, bind)
    },
    conclude: ({ db }, id) => concludeGuestDonation({ ...context, db }, id),
  }),
  route(calls.getGuestDonationEndpoint, ({ params, db }) => readGuestStatus({ ...context, db }, params.token)),
  route(calls.giveUpGuestDonationEndpoint, ({ params, db }) => giveUpGuestDonation({ ...context, db }, params.token)),
  route(calls.getStartedDonationEndpoint, ({ params, db }) => readStartedGift({ ...context, db }, params.token)),
  route(calls.correctDonationAddressEndpoint, ({ params, body, db }) =>
    correctAddress({ ...context, db }, params.token, body.email),
  ),
  route(calls.getMailedDonationEndpoint, ({ params, db }) => readMailedDonation({ ...context, db }, params.token)),
  route(calls.updateMailedDonationEndpoint, ({ params, body, db }) =>
    changeMailedDonation({ ...context, db }, params.token, body),
  ),
  route(calls.denyMailedDonationEndpoint, ({ params, db }) => denyAsGuest({ ...context, db }, params.token)),
  route(calls.denyDonationEndpoint, ({ params, user, db }) => denyAsAccount({ ...context, db }, params.id, user.id)),
  route(disputeCalls.getMailedDisputesEndpoint, ({ params, db }) =>
    readGuestDisputes({ ...context, db }, params.token),
  ),
  route(disputeCalls.raiseMailedDisputeEndpoint, ({ params, body, db }) =>
    raiseGuestDispute({ ...context, db }, params.token, body),
  ),
  route(disputeCalls.sendMailedMessageEndpoint, ({ params: { token, id: disputeId }, body, db }) =>
    writeAsGuest({ ...context, db }, token, { disputeId, text: body.text }),
  ),
  route(disputeCalls.withdrawMailedDisputeEndpoint, ({ params, db }) =>
    withdrawAsGuest({ ...context, db }, params.token, params.id),
  ),
]
