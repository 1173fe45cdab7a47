import { updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { listVersionsEndpoint, previewChangeEndpoint } from '@muster/contract/campaigns/promises.ts'
import { ownerOf } from '../campaign/campaigns.sql.ts'
import type { RouteContext } from '../../platform/context.ts'
import type { Outbox } from '../../mail/index.ts'
import { ownerRoute, publicRoute, type Route } from '../../platform/http/route.ts'
import { editCampaign } from './edit-campaign.ts'
import { listVersions } from './list-versions.ts'
import { previewChange } from './preview-change.ts'
import { proposalRoutes } from './proposals/proposals.routes.ts'

/** Routes of edits, of the versions of a promise, of the preview of a change, and of changes that admins confirm. */
export const promiseRoutes = (context: RouteContext, outbox: Outbox): Route[] => {
  return [
    ownerRoute(updateCampaignEndpoint, ownerOf, ({ params, body, user, db }) =>
      editCampaign({ ...context, db }, outbox, { id: params.id, editor: user, change: body }),
    ),
    publicRoute(listVersionsEndpoint, ({ params, query, user, db }) =>
      listVersions(db, { ...query, campaignId: params.id, viewer: user }),
    ),
    ownerRoute(previewChangeEndpoint, ownerOf, ({ params, body, user, db }) =>
      previewChange({ ...context, db }, { id: params.id, editor: user, change: body }),
    ),
    ...proposalRoutes(context, outbox),
  ]
}
