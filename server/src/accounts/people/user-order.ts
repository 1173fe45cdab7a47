import type { listUsers } from '@muster/contract/accounts/users.ts'
import type { ParsedRequestOf } from '@muster/contract/endpoint.ts'
import { invalidField } from '../../base/errors.ts'
import { isInstantText } from '../../http/cursor.ts'

type Sort = ParsedRequestOf<typeof listUsers>['query']['sort']

/** The order of a list of users: a column, and ids where it is equal. */
export type UserOrder = { name: Sort; column: 'created_at' | 'email_key' | 'name_key'; descending: boolean }

/** Where a page ended: the last user's place in the order. */
export type UserPlace = { key: string; id: string }

const columns = { createdAt: 'created_at', email: 'email_key', name: 'name_key' } as const

export const orderOf = (sort: Sort): UserOrder => {
  const field = sort.replace('-', '') as keyof typeof columns
  return { name: sort, column: columns[field], descending: sort.startsWith('-') }
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isKey = ({ column }: UserOrder, key: unknown): boolean => {
  if (typeof key !== 'string' || key.includes('\0')) return false
  return column !== 'created_at' || isInstantText(key)
}

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** A place as the opaque text that goes into the link to the next page. */
export const writeCursor = ({ name }: UserOrder, { key, id }: UserPlace): string =>
  Buffer.from(JSON.stringify([name, key, id])).toString('base64url')

/** Reads what {@link writeCursor} wrote. Throws a field error for anything else, and for a cursor of another order. */
export const readCursor = (order: UserOrder, cursor: string): UserPlace => {
  const parsed = parse(cursor)
  const [name, key, id] = Array.isArray(parsed) ? (parsed as unknown[]) : []
  if (name !== order.name || !isKey(order, key) || !idPattern.test(String(id))) {
    throw invalidField('cursor', 'This list cannot be continued from here. Start it again')
  }
  return { key: String(key), id: String(id) }
}
