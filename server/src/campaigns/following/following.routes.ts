import * as contract from '@muster/contract/campaigns/following.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import { countedIp } from '../../platform/base/network.ts'
import type { RouteContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Outbox } from '../../mail/index.ts'
import { presentKept } from '../campaign/campaigns.present.ts'
import { followCampaign } from './follow-campaign.ts'
import { deleteFollow, findFollowed } from './following.sql.ts'
import { confirmGuestFollow, readFollowLink, requestGuestFollow } from './guest-follows.ts'

const latestFirst = timeOrder('-following')

/** Routes to follow a campaign with and without an account, and of the list of what a person follows. */
export const followRoutes = (context: RouteContext, outbox: Outbox): Route[] => [
  route(contract.followCampaignEndpoint, ({ params, user, db }) =>
    followCampaign(db, { campaignId: params.id, accountId: user.id, email: user.email }, context.clock.now()),
  ),
  route(contract.unfollowCampaignEndpoint, ({ params, user, db }) =>
    transact(db, (tx) => deleteFollow(tx, { campaignId: params.id, email: user.email })),
  ),
  route(contract.followAsGuestEndpoint, async ({ params, body: { email }, info, db }) => {
    const asked = { campaignId: params.id, email, ip: countedIp(context, info) }
    const { waiting } = await requestGuestFollow({ ...context, db }, outbox, asked)
    return { email: inLetters(email), waiting }
  }),
  route(contract.readFollowLinkEndpoint, ({ params, db }) => readFollowLink({ ...context, db }, params.token)),
  route(contract.confirmFollowEndpoint, ({ params, db }) =>
    confirmGuestFollow({ ...context, db }, outbox, params.token),
  ),
  route(contract.listFollowedEndpoint, async ({ query: { cursor, limit }, user, db }) => {
    const range = { accountId: user.id, after: readTimeCursor(latestFirst, cursor), limit: limit + 1 }
    const found = await findFollowed(db, range)
    const page = pageOf(latestFirst, found, limit, (row) => timePlace(row.followed_at, row.follow_id))
    const present = (row: (typeof found)[number]) => ({
      ...presentKept(row, user),
      followedAt: row.followed_at.toISOString(),
    })
    return { ...page, items: page.items.map(present) }
  }),
]
