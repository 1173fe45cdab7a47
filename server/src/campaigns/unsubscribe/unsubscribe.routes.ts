import {
  getMailSubscriptionEndpoint,
  type MailStop,
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
import { deleteFollow } from '../following/following.sql.ts'
import { findSubscription, insertStop } from './unsubscribe.sql.ts'

const stop = async (context: AppContext, token: string, what: MailStop): Promise<void> => {
  const ownerId = await readNewsStop(context, token)
  if (ownerId !== null) {
    return transact(context.db, (tx) => setIsOn(tx, ownerId, false, context.clock.now()))
  }
  const subscription = await readStopToken(context, token)
  await transact(context.db, async (tx) => {
    await deleteFollow(tx, subscription)
    if (what !== 'following') await insertStop(tx, subscription, what, context.clock.now())
  })
}

/** What of one campaign’s mails a link stops, and what is stopped. Throws the errors of its token, and campaign_not_found. */
const readSubscription = async (context: AppContext, token: string): Promise<MailSubscription> => {
  const { campaignId, email, lesser } = await readStopToken(context, token)
  const found = await findSubscription(context.db, { campaignId, email })
  if (!found) throw new DomainError('campaign_not_found')
  const { what, isFollowing, campaignTitle, isCancelled } = found
  return {
    ...{ campaignId, campaignTitle, isCancelled, email: inLetters(email) },
    stopped: what === 'all',
    offers: lesser ? [lesser, 'all'] : ['all'],
    stops: what ?? (lesser === 'following' && !isFollowing ? 'following' : null),
  }
}

/** The mails to an owner about new supporters, donations and questions. Throws invalid_token if the account was deleted. */
const readOwnerNews = async ({ db }: AppContext, accountId: string): Promise<MailSubscription> => {
  const email = await findAddress(db, accountId)
  if (email === undefined) throw new DomainError('invalid_token')
  const stopped = !(await findIsOn(db, accountId))
  return {
    ...{ campaignId: null, campaignTitle: null, isCancelled: false, email: inLetters(email), stopped },
    offers: ['all'],
    stops: stopped ? 'all' : null,
  }
}

/**
 * Routes that show what an unsubscribe link stops, and stop it. A one-click unsubscribe (RFC 8058) posts a form to the page's URL, and the
 * page forwards it.
 */
export const unsubscribeRoutes = (context: RouteContext): Route[] => [
  route(getMailSubscriptionEndpoint, async ({ query, db }) => {
    const ownerId = await readNewsStop(context, query.token)
    if (ownerId !== null) return readOwnerNews({ ...context, db }, ownerId)
    return readSubscription({ ...context, db }, query.token)
  }),
  route(unsubscribeEndpoint, ({ body, db }) => stop({ ...context, db }, body.token, body.what)),
]
