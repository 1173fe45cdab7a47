import type { PayoutSort } from '@muster/contract/facts/payouts.ts'
import { invalidField } from '../../base/errors.ts'
import { isInstantText } from '../../http/cursor.ts'
import type { Page } from '../../http/route.ts'

/** Where a page ended: what it is sorted by in its last row, as text, and that row's id. */
export type Place = { key: string; id: string }

/** What a sort orders by, and which way. */
export const orderOf = (sort: PayoutSort) => ({
  by: sort.endsWith('net') ? ('net_minor' as const) : ('created_at' as const),
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
})

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const amountPattern = /^\d{1,18}$/

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

const isKey = (sort: PayoutSort, key: unknown): boolean => {
  if (typeof key !== 'string') return false
  return orderOf(sort).by === 'net_minor' ? amountPattern.test(key) : isInstantText(key)
}

/** Reads the cursor of a page of {@link pageOf}; null without one. Throws a field error for anything else, and for another order's. */
export const readPlace = (sort: PayoutSort, cursor: string | undefined): Place | null => {
  if (!cursor) return null
  const parsed: unknown = parse(cursor)
  const [order, key, id] = Array.isArray(parsed) ? (parsed as unknown[]) : []
  if (order !== sort || !isKey(sort, key) || !idPattern.test(String(id))) {
    throw invalidField('cursor', 'This list cannot be continued from here. Start it again')
  }
  return { key: String(key), id: String(id) }
}

/** One page. `found` has one row more than the page shows where there is a next page. */
export const pageOf = <Row extends { id: string; created_at: Date; net_minor: bigint }>(
  sort: PayoutSort,
  found: Row[],
  limit: number,
): Page<Row> => {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  if (found.length <= limit || !last) return { items, next: null }
  const { by } = orderOf(sort)
  const key = by === 'net_minor' ? last.net_minor.toString() : last.created_at.toISOString()
  return { items, next: Buffer.from(JSON.stringify([sort, key, last.id])).toString('base64url') }
}
