import {
  getGuestStatementEndpoint,
  getMineEndpoint,
  type GuestPage,
  requestMineLinkEndpoint,
  stepBackAsGuestEndpoint,
  updateGuestSupportEndpoint,
  withdrawGuestSupportEndpoint,
} from '@muster/contract/site/mine.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import { countedIp } from '../../platform/base/network.ts'
import type { AppContext, RouteContext } from '../../platform/context.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Outbox } from '../../mail/index.ts'
import { listGuestDonations, readGuestGiving, readStatement } from '../../money/index.ts'
import { changeSupportOf, listSupportsOf, readSupportOf, stepBackOf, withdrawSupport } from '../../campaigns/index.ts'
import { openAll, openMine, openMineOf } from './mine-tokens.ts'
import { linkRequested, requestMineLink } from './request-mine-link.ts'

const readMine = async (context: AppContext, token: string): Promise<GuestPage> => {
  const link = await openMine(context, token)
  const { email, scope } = link
  if (link.scope === 'campaign') {
    const supports = [await readSupportOf(context, link)]
    return { email: inLetters(email), scope, expiresAt: null, supports, donations: [], giving: null }
  }
  const supports = await listSupportsOf(context, email)
  const donations = await listGuestDonations(context, email, link.expiresAt)
  const giving = await readGuestGiving(context, email)
  return { email: inLetters(email), scope, expiresAt: link.expiresAt.toISOString(), supports, donations, giving }
}

/**
 * Routes of what a guest's links open. They work as well if the address has an account by now: the links are mailed to that address.
 * Donations of an account are not shown, because the account may have a second factor.
 */
export const mineRoutes = (context: RouteContext, outbox: Outbox): Route[] => [
  route(requestMineLinkEndpoint, async ({ body, info, db }) => {
    await requestMineLink({ ...context, db }, outbox, body.email, countedIp(context, info))
    return { message: linkRequested }
  }),
  route(getMineEndpoint, ({ params, db }) => readMine({ ...context, db }, params.token)),
  route(getGuestStatementEndpoint, async ({ params, query, db }) => {
    const { email } = await openAll({ ...context, db }, params.token)
    return readStatement({ ...context, db }, { giver: { guestEmail: email }, email }, query.year)
  }),
  route(withdrawGuestSupportEndpoint, async ({ params, body, db }) => {
    const { campaignId, email } = await openMineOf({ ...context, db }, params.token, body.campaignId)
    await withdrawSupport({ ...context, db }, outbox, campaignId, { email })
  }),
  route(updateGuestSupportEndpoint, async ({ params, body, db }) =>
    changeSupportOf({ ...context, db }, await openMineOf({ ...context, db }, params.token, body.campaignId), body),
  ),
  route(stepBackAsGuestEndpoint, async ({ params, body, db }) =>
    stepBackOf({ ...context, db }, await openMineOf({ ...context, db }, params.token, body.campaignId)),
  ),
]
