import { cursorParts, readCursorOf, writeCursor } from '../../platform/http/paging.ts'
import type { Order } from './campaign-order.ts'

/** The last campaign's place in the order of its part of the list. */
export type Place = { stage: number; key: string; id: string }

/** The position at the end of a page. `asOf`: the instant that separates active from past campaigns, the same on all pages. */
export type Cursor = { order: Order; place: Place; asOf: Date }

const keys = {
  ends_at: cursorParts.instant,
  created_at: cursorParts.instant,
  supporters: cursorParts.count,
  raised_minor: cursorParts.amount,
}

const isStage = (stage: unknown): boolean => Number.isInteger(stage) && Number(stage) >= 0 && Number(stage) < 10

const listOrderOf = (order: Order) => ({
  order,
  name: order.name,
  shape: [isStage, keys[order.by], cursorParts.id, cursorParts.instant],
})

/** The opaque cursor of the page that follows this place. */
export const writeSearchCursor = ({ order, place: { stage, key, id }, asOf }: Cursor): string =>
  writeCursor(listOrderOf(order), [stage, key, id, asOf.toISOString()])

/**
 * Reads what {@link writeSearchCursor} wrote. Throws a field error for anything else, and for a cursor of another list.
 * @param orders of the parts of the list
 */
export const readSearchCursor = (orders: Order[], cursor: string): Cursor => {
  type Parts = readonly [stage: number, key: string, id: string, asOf: string]
  const found = readCursorOf<ReturnType<typeof listOrderOf>, Parts>(orders.map(listOrderOf), cursor)
  const [stage, key, id, asOf] = found.place
  return { order: found.order.order, place: { stage, key, id }, asOf: new Date(asOf) }
}
