import * as contract from '@muster/contract/campaigns/crowds.ts'
import { presentPerson } from '../../../people/index.ts'
import { ownerOf } from '../../campaign/campaigns.sql.ts'
import { newId } from '../../../platform/base/tokens.ts'
import type { AppContext, RouteContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/database.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../../platform/http/paging.ts'
import { ownerRoute, route, type Route } from '../../../platform/http/route.ts'
import { decideAboutWaiting, type Outbox } from '../../../mail/index.ts'
import { type CrowdRow, insertDecision, listCrowds } from './crowds.sql.ts'

const oldestFirst = timeOrder('crowds')

const present = (row: CrowdRow): contract.Crowd => ({
  campaignId: row.id,
  title: row.title,
  owner: presentPerson(row.owner),
  isTrusted: row.is_trusted,
  waiting: row.waiting,
  waitsSince: row.waits_since?.toISOString() ?? null,
  mailed: row.mailed,
  confirmed: row.confirmed,
  notMe: row.not_me,
  refused: row.refused,
})

type Decision = { campaignId: string; adminId: string; action: 'let_go' | 'stop' }

/** Lets the mails of a campaign go that wait, or stops them, and records who decided. */
const decide = async (
  { db, clock }: AppContext,
  outbox: Outbox,
  { campaignId, adminId, action }: Decision,
): Promise<{ mails: number }> => {
  const mails = await transact(db, async (tx) => {
    const now = clock.now()
    const count = await decideAboutWaiting(tx, { campaignId, letsGo: action === 'let_go' }, now)
    await insertDecision(tx, { id: newId(), campaignId, action, mails: count, adminId }, now)
    return count
  })
  await outbox.wake()
  return { mails }
}

/** Campaigns whose guests wait for their mails, for admins. */
export const crowdRoutes = (context: RouteContext, outbox: Outbox): Route[] => {
  const { clock } = context
  return [
    route(contract.listCrowdsEndpoint, async ({ query, db }) => {
      const after = readTimeCursor(oldestFirst, query.cursor)
      const rows = await listCrowds(db, { now: clock.now(), after, limit: query.limit + 1 })
      const page = pageOf(oldestFirst, rows, query.limit, ({ since, id }) => timePlace(since, id))
      return { ...page, items: page.items.map(present) }
    }),
    ownerRoute(contract.decideCrowdEndpoint, ownerOf, ({ params, body, user, db }) =>
      decide({ ...context, db }, outbox, { campaignId: params.id, adminId: user.id, ...body }),
    ),
  ]
}
