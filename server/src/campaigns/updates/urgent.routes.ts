import {
  listUrgentUpdatesEndpoint,
  previewUrgentUpdateEndpoint,
  sendUrgentUpdateEndpoint,
} from '@muster/contract/campaigns/urgent-updates.ts'
import type { RouteContext } from '../../platform/context.ts'
import { ownerRoute, publicRoute, type Route } from '../../platform/http/route.ts'
import { ownerOf } from '../campaign/campaigns.sql.ts'
import { requireCampaign } from '../campaign/visible-campaign.ts'
import { presentUrgent } from './updates.present.ts'
import { findUrgent } from './updates.sql.ts'
import { presentSent, previewUrgent, recordUrgent } from './urgent-updates.ts'
import { concludeUpdate } from './write-update.ts'

/** The older calls of urgent updates, for one more release. */
export const urgentRoutes = (context: RouteContext): Route[] => [
  publicRoute(listUrgentUpdatesEndpoint, async ({ params, user, db }) => {
    await requireCampaign(db, params.id, user)
    return (await findUrgent(db, params.id)).map(presentUrgent)
  }),
  ownerRoute(sendUrgentUpdateEndpoint, ownerOf, {
    begin: ({ params, body, user, db }, bind) =>
      recordUrgent({ ...context, db }, { campaignId: params.id, authorId: user.id, ...body }, bind),
    conclude: async ({ db }, id) => presentSent(await concludeUpdate({ ...context, db }, id)),
  }),
  ownerRoute(previewUrgentUpdateEndpoint, ownerOf, ({ params, db }) => previewUrgent(db, params.id)),
]
