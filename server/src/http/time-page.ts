import { invalidField } from '../base/errors.ts'
import { keysetParts } from './cursor.ts'
import type { Page } from './route.ts'

/** Where a page of a list by time ended: its last row. Ids separate rows of the same instant. */
export type TimePlace = { at: Date; id: string }

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

const isPlace = (order: string, [name, at, id]: unknown[]): boolean =>
  name === order && keysetParts.instant(at) && keysetParts.id(id)

/**
 * Reads the cursor of a page of {@link timePage}; null without one. Throws a field error for anything else, and for a
 * cursor of another order.
 */
export const readTimePlace = (order: string, cursor: string | undefined): TimePlace | null => {
  if (!cursor) return null
  const parsed = parse(cursor)
  if (!Array.isArray(parsed) || !isPlace(order, parsed)) {
    throw invalidField('cursor', 'This list cannot be continued from here. Start it again')
  }
  const [, at, id] = parsed as [string, string, string]
  return { at: new Date(at), id }
}

/**
 * One page of a list in order of time, from one row more than it shows: that one tells whether there is a next page.
 * @param order names the list's order, so that a cursor of another one is refused
 */
export const timePage = <Row extends { id: string; created_at: Date }>(
  order: string,
  found: Row[],
  limit: number,
): Page<Row> => {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  if (found.length <= limit || !last) return { items, next: null }
  const place = JSON.stringify([order, last.created_at.toISOString(), last.id])
  return { items, next: Buffer.from(place).toString('base64url') }
}
