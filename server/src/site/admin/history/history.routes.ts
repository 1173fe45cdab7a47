import * as contract from '@muster/contract/site/history.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../../platform/http/paging.ts'
import { presentEntry } from './history.present.ts'
import { accountExists, listHistory } from './history.sql.ts'

const order = timeOrder('history')

/** The change history for admins. It is only read here: the database writes it, see migration 0014. */
export const historyRoutes = (): Route[] => [
  route(contract.getUserHistoryEndpoint, async ({ params, query: { cursor, limit }, db }) => {
    if (!(await accountExists(db, params.id))) throw new DomainError('user_not_found')
    const after = readTimeCursor(order, cursor)
    const found = await listHistory(db, params.id, { after, limit: limit + 1 })
    const { items, next } = pageOf(order, found, limit, (row) => timePlace(row.created_at, row.id))
    return { items: items.map(presentEntry), next }
  }),
]
