import * as contract from '@muster/contract/campaigns/updates.ts'
import type { RouteContext } from '../../platform/context.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import { ownerRoute, publicRoute, type Route } from '../../platform/http/route.ts'
import { ownerOf } from '../campaign/campaigns.sql.ts'
import { maySpeakFor } from '../organisers/organiser-ids.sql.ts'
import { requireCampaign } from '../campaign/visible-campaign.ts'
import { previewUpdate } from './preview-update.ts'
import { presentUpdate } from './updates.present.ts'
import { findUpdates } from './updates.sql.ts'
import { concludeUpdate, editUpdate, recordUpdate, removeUpdate } from './write-update.ts'

const newestFirst = timeOrder('-updates')

/** Routes of the updates of a campaign. */
export const updateRoutes = (context: RouteContext): Route[] => [
  ownerRoute(contract.createUpdateEndpoint, ownerOf, {
    begin: ({ params, body, user, db }, bind) =>
      recordUpdate({ ...context, db }, { campaignId: params.id, authorId: user.id, ...body }, bind),
    conclude: async ({ db }, id) => presentUpdate(await concludeUpdate({ ...context, db }, id), true),
  }),
  publicRoute(contract.listUpdatesEndpoint, async ({ params, query: { cursor, limit }, user, db }) => {
    await requireCampaign(db, params.id, user)
    const range = { after: readTimeCursor(newestFirst, cursor), limit: limit + 1 }
    const found = await findUpdates(db, params.id, range)
    const page = pageOf(newestFirst, found, limit, ({ createdAt, id }) => timePlace(createdAt, id))
    const isOrganiser = user !== null && (await maySpeakFor(db, params.id, user.id))
    return { ...page, items: page.items.map((row) => presentUpdate(row, isOrganiser)) }
  }),
  ownerRoute(contract.editUpdateEndpoint, ownerOf, async ({ params, body, user, db }) => {
    const named = { campaignId: params.id, updateId: params.updateId, authorId: user.id }
    return presentUpdate(await editUpdate({ ...context, db }, { ...named, ...body }), true)
  }),
  ownerRoute(contract.removeUpdateEndpoint, ownerOf, ({ params, db }) =>
    removeUpdate({ ...context, db }, { campaignId: params.id, updateId: params.updateId }),
  ),
  ownerRoute(contract.previewUpdateEndpoint, ownerOf, ({ params, user, db }) =>
    previewUpdate({ ...context, db }, { campaignId: params.id, authorId: user.id }),
  ),
]
