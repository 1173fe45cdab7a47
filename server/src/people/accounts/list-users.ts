import type { listUsersEndpoint } from '@muster/contract/people/users.ts'
import type { ParsedRequestOf } from '@muster/contract/endpoint.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/answers.ts'
import {
  countUsers,
  type ListedRow,
  lookUpUsers,
  orderOf,
  type UserFilter,
  type UserOrder,
  type UserRange,
  walkUsers,
} from './people/users.sql.ts'
import { pageOf, readCursor } from '../../platform/http/paging.ts'
import { searchedParts } from './people/user-search.ts'

type Query = ParsedRequestOf<typeof listUsersEndpoint>['query']
type Found = { rows: ListedRow[]; total?: number }

/** Rows scanned in list order before falling back to the search index, which is faster when few users match. */
const walkedMax = 250
/** Upper bound of the count: counting all matches would be slow. */
const countedMax = 100

const search = async (db: Db, filter: UserFilter, range: UserRange): Promise<Found> => {
  const near = await walkUsers(db, filter, range, walkedMax)
  if (near.length >= range.limit) return { rows: near }
  const rows = await lookUpUsers(db, filter, range)
  const total = rows[0]?.hits ?? (range.after ? undefined : 0)
  return { rows, ...(total !== undefined && { total }) }
}

const walk = async (db: Db, filter: UserFilter, range: UserRange): Promise<Found> => {
  const [rows, count] = await Promise.all([
    walkUsers(db, filter, range, range.limit),
    countUsers(db, filter, countedMax + 1),
  ])
  return { rows, ...(count <= countedMax && { total: count }) }
}

const keyOf = ({ column }: UserOrder, row: ListedRow): string =>
  column === 'created_at' ? row.created_at.toISOString() : row[column]

/** Returns a page of the matching users, and the total if counting is cheap. */
export const listUsers = async (db: Db, { q = '', role, sort, cursor, limit }: Query): Promise<Page<ListedRow>> => {
  const order = orderOf(sort)
  const place = readCursor<readonly [key: string, id: string]>(order, cursor)
  const range = { order, after: place && { key: place[0], id: place[1] }, limit: limit + 1 }
  const filter = { parts: searchedParts(q), role }
  const { rows, total } = await (filter.parts.length > 0 ? search : walk)(db, filter, range)
  const page = pageOf(order, rows, limit, (row) => [keyOf(order, row), row.id])
  return { ...page, ...(total !== undefined && { total }) }
}
