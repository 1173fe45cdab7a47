import { attentionMax } from '@muster/contract/facts/campaigns.ts'
import { cancelCampaignEndpoint, deleteCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import {
  createCampaignEndpoint,
  getCampaignCalendarEndpoint,
  getCampaignEndpoint,
  getSiteFiguresEndpoint,
  listAttentionEndpoint,
  listCampaignsEndpoint,
  listSupportedEndpoint,
  suggestTagsEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { getRaisedByDayEndpoint } from '@muster/contract/campaigns/raised.ts'
import { getReviewRuleEndpoint } from '@muster/contract/campaigns/reviews.ts'
import { suggestionsMax } from '@muster/contract/facts/limits.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { RouteContext } from '../../platform/context.ts'
import type { Outbox } from '../../mail/index.ts'
import { type HandlerRequest, ownerRoute, publicRoute, route, type Route } from '../../platform/http/route.ts'
import { findAttention } from './attention.sql.ts'
import { calendarFile } from './page/calendar-file.ts'
import { findCampaign } from './campaign-rows.sql.ts'
import {
  presentAttention,
  presentCampaign,
  presentFigures,
  presentRaisedByDay,
  presentSummary,
  presentSupported,
} from './campaigns.present.ts'
import { countSite, findCampaignDay, findRaisedByDay, ownerOf } from './campaigns.sql.ts'
import { cancelCampaign, deleteCampaign } from './endings/delete-campaign.ts'
import { requireCampaign, requireVisible } from './visible-campaign.ts'
import { listCampaigns, type ListRequest } from '../search/list-campaigns.ts'
import { listSupported } from './list-supported.ts'
import { createCampaign } from './create-campaign.ts'
import { reviewingOf, wouldWait } from './review/submit-for-review.ts'
import { createSearchStatistics } from '../search/search-statistics.sql.ts'
import { findTags } from '../search/tags.sql.ts'

const listRequest = ({ query, user }: HandlerRequest<typeof listCampaignsEndpoint>): ListRequest => {
  const { owner, status = query.q === '' ? 'active' : 'all', ...rest } = query
  return { ...rest, status, ownerId: owner && user ? user.id : null }
}

const listing = ({ clock }: RouteContext): Route => {
  const findStatistics = createSearchStatistics(clock)
  return publicRoute(listCampaignsEndpoint, async (request) => {
    const { db, user } = request
    const tools = { db, statistics: () => findStatistics(db), now: clock.now() }
    const { rows, ...page } = await listCampaigns(tools, listRequest(request))
    return { ...page, items: rows.map((row) => presentSummary(row, user)) }
  })
}

/** Routes for a campaign's owner. */
const ownerRoutes = (context: RouteContext): Route[] => {
  return [
    ownerRoute(cancelCampaignEndpoint, ownerOf, ({ params, user, db }) =>
      cancelCampaign({ ...context, db }, params.id, user),
    ),
    ownerRoute(deleteCampaignEndpoint, ownerOf, ({ params, db }) => deleteCampaign(db, params.id)),
  ]
}

/** Calls about campaigns. */
export const campaignRoutes = (context: RouteContext, outbox: Outbox): Route[] => {
  const { clock } = context
  return [
    listing(context),
    route(listSupportedEndpoint, async ({ query, user, db }) => {
      const { rows, ...page } = await listSupported(db, { ...query, accountId: user.id, now: clock.now() })
      return { ...page, items: rows.map((row) => presentSupported(row, user)) }
    }),
    route(listAttentionEndpoint, async ({ user, db }) => {
      const rows = await findAttention(db, user.id, attentionMax)
      return rows.map((row) => presentAttention(row, user))
    }),
    route(getReviewRuleEndpoint, async ({ query, user, db }) => ({
      waits: await wouldWait({ ...context, db }, user.id, query.campaignId ?? null),
    })),
    ...ownerRoutes(context),
    publicRoute(getRaisedByDayEndpoint, async ({ params, user, db }) => {
      const rows = await findRaisedByDay(db, params.id)
      requireVisible(rows[0] ?? null, user)
      return presentRaisedByDay(rows)
    }),
    route(createCampaignEndpoint, async ({ body, user, db }) => {
      const campaign = await createCampaign({ ...context, db }, user, body, reviewingOf(context, outbox))
      if (campaign.standing === 'in_review') await outbox.wake()
      return campaign
    }),
    publicRoute(getCampaignEndpoint, async ({ params, user, db }) => {
      const row = await findCampaign(db, params.id, user?.id ?? null)
      return presentCampaign(requireVisible(row, user), user, clock.now(), context.organisation.current())
    }),
    publicRoute(getCampaignCalendarEndpoint, async ({ params, user, db }) => {
      await requireCampaign(db, params.id, user)
      const campaign = await findCampaignDay(db, params.id)
      if (!campaign) throw new DomainError('campaign_not_found')
      const text = calendarFile(campaign, context.config.publicUrl)
      if (!text) throw new DomainError('day_to_be_announced')
      return { text, filename: 'calendar.ics' }
    }),
    publicRoute(suggestTagsEndpoint, async ({ query, db }) => ({ tags: await findTags(db, query.q, suggestionsMax) })),
    publicRoute(getSiteFiguresEndpoint, async ({ db }) => presentFigures(await countSite(db))),
  ]
}
