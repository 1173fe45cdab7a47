import { invalidField } from '../../base/errors.ts'
import { isInstantText } from '../../http/cursor.ts'
import type { Order } from './campaign-order.ts'

/** The last campaign's place in the order of its part of the list. */
export type Place = { stage: number; key: string; id: string }

/** Where a page ended. `asOf`: the instant that separates active from past campaigns, the same on all pages. */
export type Cursor = { order: Order; place: Place; asOf: Date }

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// Limited to the range of their columns.
const patterns = { supporters: /^\d{1,9}$/, raised_minor: /^\d{1,18}$/ }

const isKey = ({ by }: Order, key: unknown): boolean =>
  typeof key === 'string' && (by === 'ends_at' || by === 'created_at' ? isInstantText(key) : patterns[by].test(key))

const isStage = (stage: unknown): boolean => Number.isInteger(stage) && Number(stage) >= 0 && Number(stage) < 10

const isOf = (order: Order, [name, stage, key, id, asOf]: unknown[]): boolean =>
  name === order.name &&
  isStage(stage) &&
  isKey(order, key) &&
  idPattern.test(String(id)) &&
  typeof asOf === 'string' &&
  isInstantText(asOf)

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** Where a page ended, as the opaque text that goes into the link to the next page. */
export const writeCursor = ({ order, place: { stage, key, id }, asOf }: Cursor): string =>
  Buffer.from(JSON.stringify([order.name, stage, key, id, asOf.toISOString()])).toString('base64url')

/**
 * Reads what {@link writeCursor} wrote. Throws a field error for anything else, and for a cursor of another list.
 * @param orders of the parts of the list
 */
export const readCursor = (orders: Order[], cursor: string): Cursor => {
  const parsed = parse(cursor)
  const order = Array.isArray(parsed) ? orders.find((candidate) => isOf(candidate, parsed)) : undefined
  if (!order) throw invalidField('cursor', 'This list cannot be continued from here. Start it again')
  const [, stage, key, id, asOf] = parsed as [string, number, string, string, string]
  return { order, place: { stage, key, id }, asOf: new Date(asOf) }
}
