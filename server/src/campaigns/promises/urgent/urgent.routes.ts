import {
  listUrgentUpdatesEndpoint,
  previewUrgentUpdateEndpoint,
  sendUrgentUpdateEndpoint,
} from '@muster/contract/campaigns/urgent-updates.ts'
import { ownerOf } from '../../campaign/campaigns.sql.ts'
import type { RouteContext } from '../../../platform/context.ts'
import { ownerRoute, publicRoute, type Route } from '../../../platform/http/route.ts'
import { concludeUpdate, listUpdates, previewUpdate, recordUpdate } from './urgent-updates.ts'

/** Routes of urgent updates. */
export const urgentRoutes = (context: RouteContext): Route[] => {
  return [
    publicRoute(listUrgentUpdatesEndpoint, ({ params, user, db }) => listUpdates(db, params.id, user)),
    ownerRoute(sendUrgentUpdateEndpoint, ownerOf, {
      begin: ({ params, body, db }, bind) => recordUpdate({ ...context, db }, { campaignId: params.id, ...body }, bind),
      conclude: ({ db }, id) => concludeUpdate({ ...context, db }, id),
    }),
    ownerRoute(previewUrgentUpdateEndpoint, ownerOf, ({ params, db }) => previewUpdate(db, params.id)),
  ]
}
