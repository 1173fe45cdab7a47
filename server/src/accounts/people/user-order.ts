import type { listUsers } from '@muster/contract/accounts/users.ts'
import type { ParsedRequestOf } from '@muster/contract/endpoint.ts'
import { cursorParts, type ListOrder } from '../../http/paging.ts'

type Sort = ParsedRequestOf<typeof listUsers>['query']['sort']

/** The order of a list of users: a column, then the id. */
export type UserOrder = ListOrder & { column: 'created_at' | 'email_key' | 'name_key'; descending: boolean }

/** The position at the end of a page: the last user's place in the order. */
export type UserPlace = { key: string; id: string }

const columns = { createdAt: 'created_at', email: 'email_key', name: 'name_key' } as const

export const orderOf = (sort: Sort): UserOrder => {
  const field = sort.replace('-', '') as keyof typeof columns
  const key = field === 'createdAt' ? cursorParts.instant : cursorParts.text
  return { name: sort, column: columns[field], descending: sort.startsWith('-'), shape: [key, cursorParts.id] }
}
