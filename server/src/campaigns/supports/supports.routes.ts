import {
  getGuestPromiseEndpoint,
  listSupportersEndpoint,
  stepBackEndpoint,
  supportCampaignEndpoint,
  updateSupportEndpoint,
  verifyGuestSupportEndpoint,
  withdrawSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import { countedIp } from '../../platform/base/network.ts'
import type { RouteContext } from '../../platform/context.ts'
import { publicRoute, type Route, route } from '../../platform/http/route.ts'
import type { Outbox } from '../../mail/index.ts'
import { changeSupport, stepBackFrom } from './change-support.ts'
import { readGuestPromise } from './guest-promise.ts'
import { confirmGuestSupport, requestGuestSupport } from './guest-supports.ts'
import { listSupporters } from './list-supporters.ts'
import { supportCampaign } from './support-campaign.ts'
import { withdrawSupport } from './withdraw-support.ts'

/** Routes to support, withdraw, confirm a guest's support, and list named supporters. */
export const supportRoutes = (context: RouteContext, outbox: Outbox): Route[] => [
  route(supportCampaignEndpoint, async ({ params, body, info, user, db }) => {
    const { anonymous, version, needs = null } = body
    if (user) {
      const supporter = { accountId: user.id, email: user.email, anonymous, needs }
      return supportCampaign(db, { campaignId: params.id, version }, supporter, context.clock.now())
    }
    const guest = { campaignId: params.id, anonymous, email: body.email, needs }
    const { waiting } = await requestGuestSupport({ ...context, db }, outbox, guest, countedIp(context, info), version)
    return { created: false, pending: true, email: inLetters(body.email), waiting }
  }),
  route(updateSupportEndpoint, ({ params, body, user, db }) =>
    changeSupport({ ...context, db }, { campaignId: params.id, who: { accountId: user.id } }, body),
  ),
  route(stepBackEndpoint, ({ params, user, db }) =>
    stepBackFrom({ ...context, db }, { campaignId: params.id, who: { accountId: user.id } }),
  ),
  route(withdrawSupportEndpoint, ({ params, user, db }) =>
    withdrawSupport({ ...context, db }, outbox, params.id, { accountId: user.id, email: user.email }),
  ),
  publicRoute(listSupportersEndpoint, ({ params, query, user, db }) =>
    listSupporters(db, { ...query, campaignId: params.id, viewer: user }),
  ),
  route(verifyGuestSupportEndpoint, ({ params, query, db }) =>
    confirmGuestSupport({ ...context, db }, outbox, params.token, query),
  ),
  route(getGuestPromiseEndpoint, ({ params, db }) => readGuestPromise({ ...context, db }, params.token)),
]
