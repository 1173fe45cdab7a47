import type { Db } from '../../../platform/database/database.ts'
import * as contract from '@muster/contract/campaigns/removals.ts'
import { inLettersOrNull } from '../../../platform/base/in-letters.ts'
import { presentPerson } from '../../../people/index.ts'
import { ownerOf } from '../../campaign/campaigns.sql.ts'
import type { RouteContext } from '../../../platform/context.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../../platform/http/paging.ts'
import { ownerRoute, route, type Route } from '../../../platform/http/route.ts'
import type { Outbox } from '../../../mail/index.ts'
import { findOwnerOfSupport, listOfAddress, listPointed, listRemoved, type ListedRow } from './removals.sql.ts'
import { allowSupport, keepSupport, pointOut, removeSupport } from './remove-support.ts'

const oldestFirst = timeOrder('supports')

const present = (row: ListedRow): contract.AdminSupport => ({
  _id: row.id,
  campaign: { _id: row.campaignId, title: row.title, ownerId: row.ownerId },
  person: row.person && presentPerson(row.person),
  email: inLettersOrNull(row.email),
  supportedAt: row.supportedAt.toISOString(),
  pointedOut:
    row.pointedReason !== null && row.pointedAt ? { reason: row.pointedReason, at: row.pointedAt.toISOString() } : null,
  removed:
    row.removedReason !== null && row.removedAt && row.remover
      ? { reason: row.removedReason, at: row.removedAt.toISOString(), by: presentPerson(row.remover) }
      : null,
})

/** Routes to point supporters out, and for the admins who remove supports and let people come back. */
export const removalRoutes = (context: RouteContext, outbox: Outbox): Route[] => {
  const ofSupport = ({ id }: { id: string }, db: Db) => findOwnerOfSupport(db, id)
  return [
    ownerRoute(contract.pointOutSupporterEndpoint, ownerOf, ({ params, body, user, db }) =>
      pointOut(
        { ...context, db },
        { campaignId: params.id, accountId: params.userId, ownerId: user.id, reason: body.reason },
      ),
    ),
    route(contract.listSupportsEndpoint, async ({ query: { show, address, cursor, limit }, db }) => {
      const range = { after: readTimeCursor(oldestFirst, cursor), limit: limit + 1 }
      const found = address
        ? await listOfAddress(db, address, range)
        : await (show === 'removed' ? listRemoved : listPointed)(db, range)
      const page = pageOf(oldestFirst, found, limit, ({ at, id }) => timePlace(at, id))
      return { ...page, items: page.items.map(present) }
    }),
    ownerRoute(contract.removeSupportEndpoint, ofSupport, ({ params, body, user, db }) =>
      removeSupport({ ...context, db }, outbox, { supportId: params.id, adminId: user.id, ...body }),
    ),
    ownerRoute(contract.keepSupportEndpoint, ofSupport, ({ params, db }) => keepSupport({ ...context, db }, params.id)),
    ownerRoute(contract.allowSupportEndpoint, ofSupport, ({ params, user, db }) =>
      allowSupport({ ...context, db }, outbox, { supportId: params.id, adminId: user.id }),
    ),
  ]
}
