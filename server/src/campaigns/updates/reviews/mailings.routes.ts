import * as contract from '@muster/contract/campaigns/updates.ts'
import { presentPerson } from '../../../people/index.ts'
import type { Outbox } from '../../../mail/index.ts'
import type { RouteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../../platform/http/paging.ts'
import { ownerRoute, route, type Route } from '../../../platform/http/route.ts'
import { about } from '../update-rules.ts'
import { holdMailing, releaseMailing } from './decide-mailing.ts'
import { takeUpdateDown } from './take-down.ts'
import { findOwnerOfUpdate } from './take-down.sql.ts'
import { findMailings, findOwnerOfMailing, type ListedMailing } from './mailings.sql.ts'

const soonestFirst = timeOrder('mailings')

const presentHeld = ({ review, reason, reviewedAt, reviewer }: ListedMailing): contract.UpdateMailing['held'] =>
  review === 'held' && reason !== null && reviewedAt && reviewer
    ? { reason, at: reviewedAt.toISOString(), by: presentPerson(reviewer) }
    : null

const present = (row: ListedMailing): contract.UpdateMailing => ({
  _id: row.id,
  campaign: { _id: row.campaignId, title: row.campaignTitle, owner: presentPerson(row.owner) },
  people: about(row.people),
  updates: row.updates.map(({ id, author, createdAt, ...update }) => ({
    ...update,
    _id: id,
    author: presentPerson(author),
    createdAt: new Date(createdAt).toISOString(),
  })),
  status: row.review,
  writtenAt: row.writtenAt.toISOString(),
  leavesAt: row.leavesAt.toISOString(),
  held: presentHeld(row),
})

/** Routes for admins about the mails of updates that wait, and to take updates down. */
export const mailingRoutes = (context: RouteContext, outbox: Outbox): Route[] => {
  const ofMailing = ({ id }: { id: string }, db: Db) => findOwnerOfMailing(db, id)
  return [
    route(contract.listMailingsEndpoint, async ({ query: { status, cursor, limit }, db }) => {
      const range = { status, after: readTimeCursor(soonestFirst, cursor), limit: limit + 1 }
      const page = pageOf(soonestFirst, await findMailings(db, range), limit, ({ leavesAt, id }) =>
        timePlace(leavesAt, id),
      )
      return { ...page, items: page.items.map(present) }
    }),
    ownerRoute(contract.releaseMailingEndpoint, ofMailing, ({ params, body, user, db }) =>
      releaseMailing({ ...context, db }, { mailingId: params.id, adminId: user.id, ...body }),
    ),
    ownerRoute(contract.holdMailingEndpoint, ofMailing, ({ params, body, user, db }) =>
      holdMailing({ ...context, db }, { mailingId: params.id, adminId: user.id, ...body }),
    ),
    ownerRoute(
      contract.takeUpdateDownEndpoint,
      ({ id }, db) => findOwnerOfUpdate(db, id),
      ({ params, body, user, db }) =>
        takeUpdateDown({ ...context, db }, outbox, { updateId: params.id, adminId: user.id, ...body }),
    ),
  ]
}
