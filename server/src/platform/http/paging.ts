import { invalidField } from '../base/errors.ts'
import type { Page } from './answers.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Whether a text is an instant as `toISOString` writes it. PostgreSQL has no year 0. */
const isInstantText = (text: string): boolean =>
  instant.test(text) && !text.startsWith('0000') && !Number.isNaN(Date.parse(text))

type Check = (part: unknown) => boolean

const textThat =
  (isRight: (text: string) => boolean): Check =>
  (part) =>
    typeof part === 'string' && isRight(part)

/** Checks for the parts of a cursor. Each refuses what its column cannot store. */
export const cursorParts = {
  id: textThat((text) => uuid.test(text)),
  instant: textThat(isInstantText),
  /** Text that PostgreSQL can store. */
  text: textThat((text) => !text.includes('\0')),
  /** The digits of an `integer` column. */
  count: textThat((text) => /^\d{1,9}$/.test(text)),
  /** The digits of a `bigint` column. */
  amount: textThat((text) => /^\d{1,18}$/.test(text)),
  /** A whole number that fits a `bigint` column. */
  integer: ((part) => Number.isSafeInteger(part)) satisfies Check,
}

/** The order of a list: its name, and what a row's place in it consists of. */
export type ListOrder = { name: string; shape: readonly Check[] }

/** A row's place in the order of its list. */
type Place = readonly (string | number)[]

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

const isOf = ({ name, shape }: ListOrder, [first, ...place]: unknown[]): boolean =>
  first === name && place.length === shape.length && shape.every((isPart, at) => isPart(place[at]))

/**
 * Reads a cursor of {@link pageOf} or {@link writeCursor} that belongs to one of several orders. Throws a field error for anything else.
 */
export const readCursorOf = <Order extends ListOrder, P extends Place>(
  orders: readonly Order[],
  cursor: string,
): { order: Order; place: P } => {
  const parsed = parse(cursor)
  const order = Array.isArray(parsed) ? orders.find((candidate) => isOf(candidate, parsed)) : undefined
  if (!order) throw invalidField('cursor', 'This list cannot be continued from here. Start it again')
  return { order, place: (parsed as unknown[]).slice(1) as unknown as P }
}

/** Reads the cursor of a page; null for the first page. Throws a field error for anything else, and for a cursor of another order. */
export const readCursor = <P extends Place>(order: ListOrder, cursor: string | undefined): P | null =>
  cursor === undefined ? null : readCursorOf<ListOrder, P>([order], cursor).place

/** The opaque cursor of the page that follows a row. */
export const writeCursor = ({ name }: ListOrder, place: Place): string =>
  Buffer.from(JSON.stringify([name, ...place])).toString('base64url')

/**
 * One page of a list.
 * @param found up to `limit + 1` rows; the last one only shows that there is a next page
 * @param placeOf a row's place in the order
 */
export const pageOf = <Row>(
  order: ListOrder,
  found: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): Page<Row> => {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, next: found.length > limit && last ? writeCursor(order, placeOf(last)) : null }
}

/** A row's place in an order by time. Ids separate rows of the same instant. */
export type TimePlace = { at: Date; id: string }

/** The order of a list by time. */
export const timeOrder = (name: string): ListOrder => ({ name, shape: [cursorParts.instant, cursorParts.id] })

/** The place of a row in a {@link timeOrder}. */
export const timePlace = (at: Date, id: string): [string, string] => [at.toISOString(), id]

/** As {@link readCursor}, for a {@link timeOrder}. */
export const readTimeCursor = (order: ListOrder, cursor: string | undefined): TimePlace | null => {
  const place = readCursor<readonly [string, string]>(order, cursor)
  return place && { at: new Date(place[0]), id: place[1] }
}
