import type { PayoutSort } from '@muster/contract/facts/payouts.ts'
import { cursorParts, type ListOrder, pageOf, readCursor } from '../../platform/http/paging.ts'
import type { Page } from '../../platform/http/answers.ts'

/** The position at the end of a page: the sort key of its last row, as text, and that row's id. */
export type Place = { key: string; id: string }

/** The column of a sort, and its direction. */
export const orderOf = (sort: PayoutSort) => ({
  by: sort.endsWith('net') ? ('net_minor' as const) : ('created_at' as const),
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
})

const listOrderOf = (sort: PayoutSort): ListOrder => {
  const key = orderOf(sort).by === 'net_minor' ? cursorParts.amount : cursorParts.instant
  return { name: sort, shape: [key, cursorParts.id] }
}

/** Reads the cursor of a page of payouts; null for the first page. Throws a field error for anything else, and for another sort's. */
export const readPayoutCursor = (sort: PayoutSort, cursor: string | undefined): Place | null => {
  const place = readCursor<readonly [string, string]>(listOrderOf(sort), cursor)
  return place && { key: place[0], id: place[1] }
}

/** One page of payouts, as {@link pageOf}. */
export const payoutPageOf = <Row extends { id: string; created_at: Date; net_minor: bigint }>(
  sort: PayoutSort,
  found: Row[],
  limit: number,
): Page<Row> => {
  const { by } = orderOf(sort)
  return pageOf(listOrderOf(sort), found, limit, (row) => [
    by === 'net_minor' ? row.net_minor.toString() : row.created_at.toISOString(),
    row.id,
  ])
}
