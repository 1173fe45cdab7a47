import { updateCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { listVersions as listEndpoint, previewChange as previewEndpoint } from '@muster/contract/promises/promises.ts'
import { findOwnerOf } from '../campaigns/index.ts'
import type { AppContext } from '../context.ts'
import type { Outbox } from '../mail/index.ts'
import { ownerRoute, publicRoute, type Route } from '../http/route.ts'
import { editCampaign } from './edit-campaign.ts'
import { listVersions } from './list-versions.ts'
import { previewChange } from './preview-change.ts'
import { proposalRoutes } from './proposals/proposals.routes.ts'

/** Routes of edits, of the versions of a promise, of the preview of a change, and of changes that admins confirm. */
export const promiseRoutes = (context: AppContext, outbox: Outbox): Route[] => {
  const ownerOf = ({ id }: { id: string }) => findOwnerOf(context.db, id)
  return [
    ownerRoute(updateCampaign, ownerOf, ({ params, body, user }) =>
      editCampaign(context, outbox, { id: params.id, editor: user, change: body }),
    ),
    publicRoute(listEndpoint, ({ params, query, user }) =>
      listVersions(context.db, { ...query, campaignId: params.id, viewer: user }),
    ),
    ownerRoute(previewEndpoint, ownerOf, ({ params, body, user }) =>
      previewChange(context, { id: params.id, editor: user, change: body }),
    ),
    ...proposalRoutes(context, outbox),
  ]
}
