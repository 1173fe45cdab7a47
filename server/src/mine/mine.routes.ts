import {
  getGuestStatement,
  getMine,
  type GuestPage,
  requestMineLink as requestEndpoint,
  stepBackAsGuest,
  updateGuestSupport,
  withdrawGuestSupport,
} from '@muster/contract/mine/mine.ts'
import { inLetters } from '../base/in-letters.ts'
import { countedIp } from '../base/network.ts'
import type { AppContext, RouteContext } from '../context.ts'
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
  route(requestEndpoint, async ({ body, info, db }) => {
    await requestMineLink({ ...context, db }, outbox, body.email, countedIp(context, info))
    return { message: linkRequested }
  }),
  route(getMine, ({ params, db }) => readMine({ ...context, db }, params.token)),
  route(getGuestStatement, async ({ params, query, db }) => {
    const { email } = await openAll({ ...context, db }, params.token)
    return readStatement({ ...context, db }, { giver: { guestEmail: email }, email }, query.year)
  }),
  route(withdrawGuestSupport, async ({ params, body, db }) => {
    const { campaignId, email } = await openMineOf({ ...context, db }, params.token, body.campaignId)
    await withdrawSupport({ ...context, db }, outbox, campaignId, { email })
  }),
  route(updateGuestSupport, async ({ params, body, db }) =>
    changeSupportOf({ ...context, db }, await openMineOf({ ...context, db }, params.token, body.campaignId), body),
  ),
  route(stepBackAsGuest, async ({ params, body, db }) =>
    stepBackOf({ ...context, db }, await openMineOf({ ...context, db }, params.token, body.campaignId)),
  ),
]
