import { invalidField } from '../kernel/errors.ts'
import { isInstantText } from '../kernel/keyset.ts'
import type { Order } from './campaign-order.ts'

/** Where a page ended: the last campaign's place in the order. */
export type Place = { stage: number; key: string; id: string }

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// No larger than their columns hold.
const patterns = { supporters: /^\d{1,9}$/, raised_minor: /^\d{1,18}$/ }

const isKey = ({ by }: Order, key: unknown): boolean =>
  typeof key === 'string' && (by === 'ends_at' || by === 'created_at' ? isInstantText(key) : patterns[by].test(key))

const isStage = (stage: unknown): boolean => Number.isInteger(stage) && Number(stage) >= 0 && Number(stage) < 10

const isOf = (order: Order, [name, stage, key, id]: unknown[]): boolean =>
  name === order.name && isStage(stage) && isKey(order, key) && idPattern.test(String(id))

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** A place as the opaque text that goes into the link to the next page. */
export const writeCursor = (order: Order, { stage, key, id }: Place): string =>
  Buffer.from(JSON.stringify([order.name, stage, key, id])).toString('base64url')

/** Reads what {@link writeCursor} wrote. Throws a field error for anything else, and for a cursor of another order. */
export const readCursor = (order: Order, cursor: string): Place => {
  const parsed = parse(cursor)
  if (!Array.isArray(parsed) || !isOf(order, parsed)) {
    throw invalidField('cursor', 'This list cannot be continued from here. Start it again')
  }
  const [, stage, key, id] = parsed as [string, number, string, string]
  return { stage, key, id }
}
