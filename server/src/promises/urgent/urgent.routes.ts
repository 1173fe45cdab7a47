import { listUrgentUpdates, previewUrgentUpdate, sendUrgentUpdate } from '@muster/contract/promises/urgent-updates.ts'
import { findOwnerOf } from '../../campaigns/index.ts'
import type { AppContext } from '../../context.ts'
import { ownerRoute, publicRoute, type Route } from '../../http/route.ts'
import { concludeUpdate, listUpdates, previewUpdate, recordUpdate } from './urgent-updates.ts'

/** Routes of urgent updates. */
export const urgentRoutes = (context: AppContext): Route[] => {
  const ownerOf = ({ id }: { id: string }) => findOwnerOf(context.db, id)
  return [
    publicRoute(listUrgentUpdates, ({ params, user }) => listUpdates(context.db, params.id, user)),
    ownerRoute(sendUrgentUpdate, ownerOf, {
      begin: ({ params, body }, bind) => recordUpdate(context, { campaignId: params.id, ...body }, bind),
      conclude: (_request, id) => concludeUpdate(context, id),
    }),
    ownerRoute(previewUrgentUpdate, ownerOf, ({ params }) => previewUpdate(context.db, params.id)),
  ]
}
