import * as calls from '@muster/contract/money/guest-donations.ts'
import { majorToMinor } from '../../base/money.ts'
import { type Route, route } from '../../http/route.ts'
import type { MoneyContext } from '../money-context.ts'
import { denyAsAccount, denyAsGuest } from './deny-donation.ts'
import { changeMailedDonation, readMailedDonation } from './mailed-donation.ts'
import { beginGuestDonation, concludeGuestDonation, giveUpGuestDonation, readGuestStatus } from './guest-donation.ts'

/** Routes of donations without an account: starting one, its status, and the page that its mails link to. */
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
  route(calls.getMailedDonation, ({ params }) => readMailedDonation(context, params.token)),
  route(calls.updateMailedDonation, ({ params, body }) => changeMailedDonation(context, params.token, body)),
  route(calls.denyMailedDonation, ({ params }) => denyAsGuest(context, params.token)),
  route(calls.denyDonation, ({ params, user }) => denyAsAccount(context, params.id, user.id)),
]
