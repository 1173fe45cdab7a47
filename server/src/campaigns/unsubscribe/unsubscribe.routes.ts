import {
  getMailSubscriptionEndpoint,
  type MailSubscription,
  unsubscribeEndpoint,
} from '@muster/contract/campaigns/unsubscribe.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import { transact } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext, RouteContext } from '../../platform/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { readStopToken } from '../../mail/index.ts'
import { findAddress, findIsOn, setIsOn } from '../owner-news/owner-news.sql.ts'
import { readNewsStop } from '../owner-news/stop-news.ts'
import { findSubscription, insertStop } from './unsubscribe.sql.ts'

const stop = async (context: AppContext, token: string): Promise<void> => {
  const ownerId = await readNewsStop(context, token)
  if (ownerId !== null) {
    return transact(context.db, (tx) => setIsOn(tx, ownerId, false, context.clock.now()))
  }
  const subscription = await readStopToken(context, token)
  await transact(context.db, (tx) => insertStop(tx, subscription, context.clock.now()))
}

/** The mails to an owner about new supporters and donations. Throws invalid_token if the account was deleted. */
const readOwnerNews = async ({ db }: AppContext, accountId: string): Promise<MailSubscription> => {
  const email = await findAddress(db, accountId)
  if (email === undefined) throw new DomainError('invalid_token')
  const stopped = !(await findIsOn(db, accountId))
  return { campaignId: null, campaignTitle: null, isCancelled: false, email: inLetters(email), stopped }
}

/**
 * Routes that show what an unsubscribe link stops, and stop it. A one-click unsubscribe (RFC 8058) posts a form to the page's URL, and the
 * page forwards it.
 */
export const unsubscribeRoutes = (context: RouteContext): Route[] => [
  route(getMailSubscriptionEndpoint, async ({ query, db }) => {
    const ownerId = await readNewsStop(context, query.token)
    if (ownerId !== null) return readOwnerNews({ ...context, db }, ownerId)
    const subscription = await readStopToken(context, query.token)
    const found = await findSubscription(db, subscription)
    if (!found) throw new DomainError('campaign_not_found')
    return { ...subscription, ...found, email: inLetters(subscription.email) }
  }),
  route(unsubscribeEndpoint, ({ body, db }) => stop({ ...context, db }, body.token)),
]
