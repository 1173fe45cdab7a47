import {
  createCampaign as createEndpoint,
  getCampaign,
  getCampaignCalendar,
  getCampaignStats,
  getSiteFigures,
  listCampaigns as listEndpoint,
  suggestTags,
  updateCampaign as updateEndpoint,
} from '@muster/contract/campaigns.ts'
import { maxSuggestions } from '@muster/contract/shared.ts'
import { DomainError, invalidField } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { type HandlerRequest, ownerRoute, route, type Route } from '../kernel/route.ts'
import { calendarFile } from './calendar-file.ts'
import { findCampaign } from './campaign-rows.sql.ts'
import { presentCampaign, presentStats, presentSummary } from './campaigns.present.ts'
import { findCampaignDay, findOwnerOf, findStats } from './campaigns.sql.ts'
import { listCampaigns, type ListRequest } from './list-campaigns.ts'
import { createCampaign, updateCampaign } from './save-campaign.ts'
import { createSearchStatistics } from './search-statistics.sql.ts'
import { createSiteFigures } from './site-figures.ts'
import { findTags } from './tags.sql.ts'

const listRequest = ({ query, user }: HandlerRequest<typeof listEndpoint>): ListRequest => {
  const { owner, ...rest } = query
  if (owner && !user) throw new DomainError('unauthorized')
  if (rest.status === 'all' && !owner) throw invalidField('status', 'Choose active or past')
  return { ...rest, ownerId: owner && user ? user.id : null }
}

const listing = (kernel: Kernel): Route => {
  const { db, clock } = kernel
  const statistics = createSearchStatistics(db, clock)
  return route(listEndpoint, async (request) => {
    const { rows, ...page } = await listCampaigns({ db, statistics, now: clock.now() }, listRequest(request))
    return { ...page, items: rows.map((row) => presentSummary(row, request.user)) }
  })
}

/** Calls about campaigns. */
export const campaignRoutes = (kernel: Kernel): Route[] => {
  const { db, clock } = kernel
  const siteFigures = createSiteFigures(db, clock)
  return [
    listing(kernel),
    route(createEndpoint, ({ body, user }) => createCampaign(kernel, user, body)),
    route(getCampaign, async ({ params, user }) => {
      const row = await findCampaign(db, params.id, user?.id ?? null)
      if (!row) throw new DomainError('campaign_not_found')
      return presentCampaign(row, user)
    }),
    route(getCampaignStats, async ({ params }) => {
      const row = await findStats(db, params.id)
      if (!row) throw new DomainError('campaign_not_found')
      return presentStats(row)
    }),
    route(getCampaignCalendar, async ({ params }) => {
      const campaign = await findCampaignDay(db, params.id)
      if (!campaign) throw new DomainError('campaign_not_found')
      const text = calendarFile(campaign, kernel.config.publicUrl)
      if (!text) throw new DomainError('day_to_be_announced')
      return { text, filename: 'calendar.ics' }
    }),
    ownerRoute(
      updateEndpoint,
      ({ id }) => findOwnerOf(db, id),
      ({ params, body, user }) => updateCampaign(kernel, params.id, user, body),
    ),
    route(suggestTags, async ({ query }) => ({ tags: await findTags(db, query.q, maxSuggestions) })),
    route(getSiteFigures, siteFigures),
  ]
}
