import {
  listSupporters as listEndpoint,
  supportCampaign,
  verifyGuestSupport,
  withdrawSupport,
} from '@muster/contract/supports/supports.ts'
import type { AppContext } from '../context.ts'
import { type HandlerRequest, publicRoute, type Route, route } from '../http/route.ts'
import type { Outbox } from '../mail/index.ts'
import { confirmGuestSupport, requestGuestSupport } from './guest-supports.ts'
import { listSupporters } from './list-supporters.ts'
import { supportCampaign as support } from './support-campaign.ts'
import { withdrawSupport as withdraw } from './withdraw-support.ts'

type SupportRequest = HandlerRequest<typeof supportCampaign>
type GuestRequest = Extract<SupportRequest, { user: null }>

const supportAsUser = ({ db, clock }: AppContext, { params, body, user }: Exclude<SupportRequest, GuestRequest>) => {
  const supporter = { accountId: user.id, email: user.email, anonymous: body.anonymous }
  return support(db, params.id, supporter, clock.now())
}

const supportAsGuest = async (context: AppContext, outbox: Outbox, { params, body, info }: GuestRequest) => {
  const request = { campaignId: params.id, email: body.email, anonymous: body.anonymous }
  await requestGuestSupport(context, outbox, request, context.config.rateLimit ? info.ip : null)
  return { created: false, pending: true }
}

/** Routes to support, withdraw, confirm a guest's support, and list named supporters. */
export const supportRoutes = (context: AppContext, outbox: Outbox): Route[] => [
  route(supportCampaign, (request) =>
    request.user ? supportAsUser(context, request) : supportAsGuest(context, outbox, request),
  ),
  route(withdrawSupport, ({ params, user }) =>
    withdraw(context, outbox, params.id, { accountId: user.id, email: user.email }),
  ),
  publicRoute(listEndpoint, ({ params, query, user }) =>
    listSupporters(context.db, { ...query, campaignId: params.id, viewer: user }),
  ),
  route(verifyGuestSupport, ({ params }) => confirmGuestSupport(context, params.token)),
]
