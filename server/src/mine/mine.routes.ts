import {
  getGuestStatement,
  getMine,
  type GuestPage,
  requestMineLink as requestEndpoint,
  stepBackAsGuest,
  updateGuestSupport,
  withdrawGuestSupport,
} from '@muster/contract/mine/mine.ts'
import { countedIp } from '../base/network.ts'
import type { AppContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import type { Outbox } from '../mail/index.ts'
import { listGuestDonations, readGuestGiving, readStatement } from '../money/index.ts'
import { changeSupportOf, listSupportsOf, readSupportOf, stepBackOf, withdrawSupport } from '../supports/index.ts'
import { openAll, openMine, openMineOf } from './mine-tokens.ts'
import { linkRequested, requestMineLink } from './request-mine-link.ts'

const readMine = async (context: AppContext, token: string): Promise<GuestPage> => {
  const link = await openMine(context, token)
  const { email, scope } = link
  if (link.scope === 'campaign') {
    const supports = [await readSupportOf(context, link)]
    return { email, scope, expiresAt: null, supports, donations: [], giving: null }
  }
  const supports = await listSupportsOf(context, email)
  const donations = await listGuestDonations(context, email, link.expiresAt)
  const giving = await readGuestGiving(context, email)
  return { email, scope, expiresAt: link.expiresAt.toISOString(), supports, donations, giving }
}

/**
 * Routes of what a guest's links open. They work as well if the address has an account by now: the links are mailed to that address.
 * Donations of an account are not shown, because the account may have a second factor.
 */
export const mineRoutes = (context: AppContext, outbox: Outbox): Route[] => [
  route(requestEndpoint, async ({ body, info }) => {
    await requestMineLink(context, outbox, body.email, countedIp(context, info))
    return { message: linkRequested }
  }),
  route(getMine, ({ params }) => readMine(context, params.token)),
  route(getGuestStatement, async ({ params, query }) => {
    const { email } = await openAll(context, params.token)
    return readStatement(context, { giver: { guestEmail: email }, email }, query.year)
  }),
  route(withdrawGuestSupport, async ({ params, body }) => {
    const { campaignId, email } = await openMineOf(context, params.token, body.campaignId)
    await withdrawSupport(context, outbox, campaignId, { email })
  }),
  route(updateGuestSupport, async ({ params, body }) =>
    changeSupportOf(context, await openMineOf(context, params.token, body.campaignId), body),
  ),
  route(stepBackAsGuest, async ({ params, body }) =>
    stepBackOf(context, await openMineOf(context, params.token, body.campaignId)),
  ),
]
