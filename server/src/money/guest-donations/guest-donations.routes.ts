import * as disputeCalls from '@muster/contract/disputes/guest-disputes.ts'
import * as calls from '@muster/contract/money/guest-donations.ts'
import { majorToMinor } from '../../base/money.ts'
import { type Route, route } from '../../http/route.ts'
import type { MoneyContext } from '../money-context.ts'
import { correctAddress, readStartedGift } from './correct-address.ts'
import { denyAsAccount, denyAsGuest } from './deny-donation.ts'
import { raiseGuestDispute, readGuestDisputes, withdrawAsGuest, writeAsGuest } from './guest-dispute.ts'
import { changeMailedDonation, readMailedDonation } from './mailed-donation.ts'
import { beginGuestDonation, concludeGuestDonation, giveUpGuestDonation, readGuestStatus } from './guest-donation.ts'

/** Routes of donations without an account: starting one, its status, the page that its mails link to, and the disputes of its donor. */
export const guestDonationRoutes = (context: MoneyContext): Route[] => [
  route(calls.createGuestDonationOrder, {
    begin: ({ params, body, info }, bind) => {
      const { email: guestEmail, amount, anonymous, version: shown } = body
      const intent = { campaignId: params.id, guestEmail, amountMinor: majorToMinor(amount), anonymous, shown }
      return beginGuestDonation(context, intent, context.config.rateLimit ? info.ip : null, bind)
    },
    conclude: (_request, id) => concludeGuestDonation(context, id),
  }),
  route(calls.getGuestDonation, ({ params }) => readGuestStatus(context, params.token)),
  route(calls.giveUpGuestDonation, ({ params }) => giveUpGuestDonation(context, params.token)),
  route(calls.getStartedDonation, ({ params }) => readStartedGift(context, params.token)),
  route(calls.correctDonationAddress, ({ params, body }) => correctAddress(context, params.token, body.email)),
  route(calls.getMailedDonation, ({ params }) => readMailedDonation(context, params.token)),
  route(calls.updateMailedDonation, ({ params, body }) => changeMailedDonation(context, params.token, body)),
  route(calls.denyMailedDonation, ({ params }) => denyAsGuest(context, params.token)),
  route(calls.denyDonation, ({ params, user }) => denyAsAccount(context, params.id, user.id)),
  route(disputeCalls.getMailedDisputes, ({ params }) => readGuestDisputes(context, params.token)),
  route(disputeCalls.raiseMailedDispute, ({ params, body }) => raiseGuestDispute(context, params.token, body)),
  route(disputeCalls.sendMailedMessage, ({ params: { token, id: disputeId }, body }) =>
    writeAsGuest(context, token, { disputeId, text: body.text }),
  ),
  route(disputeCalls.withdrawMailedDispute, ({ params }) => withdrawAsGuest(context, params.token, params.id)),
]
