import { listVersions as listEndpoint, previewChange as previewEndpoint } from '@muster/contract/promises/promises.ts'
import { findOwnerOf } from '../campaigns/index.ts'
import type { AppContext } from '../context.ts'
import type { Outbox } from '../mail/index.ts'
import { ownerRoute, publicRoute, type Route } from '../http/route.ts'
import { listVersions } from './list-versions.ts'
import { previewChange } from './preview-change.ts'
import { proposalRoutes } from './proposals/proposals.routes.ts'

/** Routes of the versions of a promise, of the preview of a change, and of changes that admins confirm. */
export const promiseRoutes = (context: AppContext, outbox: Outbox): Route[] => [
  publicRoute(listEndpoint, ({ params, query, user }) =>
    listVersions(context.db, { ...query, campaignId: params.id, viewer: user }),
  ),
  ownerRoute(
    previewEndpoint,
    ({ id }) => findOwnerOf(context.db, id),
    ({ params, body, user }) => previewChange(context, { id: params.id, editor: user, change: body }),
  ),
  ...proposalRoutes(context, outbox),
]
