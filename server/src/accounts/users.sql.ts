import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { AccountTable, Database } from '../kernel/schema.ts'
import type { UserOrder, UserPlace } from './user-order.ts'

const listedColumns = [
  'id',
  'email',
  'email_verified_at',
  'username',
  'name',
  'phone',
  'role',
  'image_url',
  'created_at',
  'email_key',
  'name_key',
] as const

export type ListedRow = Pick<AccountTable, Exclude<(typeof listedColumns)[number], 'name_key'>> & { name_key: string }

type Query<O> = SelectQueryBuilder<Database, 'account', O>
export type UserFilter = { parts: readonly string[]; role: 'admin' | 'user' | undefined }
export type UserRange = { order: UserOrder; after: UserPlace | null; limit: number }

const folded = (part: string): RawBuilder<string> => sql<string>`fold_text(${part}::text)`

/** Rows whose text has all parts. A part is text, not a pattern: `strpos` knows no wildcards. */
const filtered = (db: Db, { parts, role }: UserFilter): Query<object> => {
  let query: Query<object> = db.selectFrom('account').where('deleted_at', 'is', null)
  if (role) query = query.where('role', '=', role)
  for (const part of parts) query = query.where(sql<boolean>`strpos(search_text, ${folded(part)}) > 0`)
  return query
}

const inOrder = <O>(query: Query<O>, { order, after, limit }: UserRange): Query<O> => {
  const direction = order.descending ? 'desc' : 'asc'
  const beyond = sql.raw(order.descending ? '<' : '>')
  const column = sql.ref(order.column)
  return query
    .$if(after !== null, (rows) => rows.where(sql<boolean>`(${column}, id) ${beyond} (${after?.key}, ${after?.id})`))
    .orderBy(order.column, direction)
    .orderBy('id', direction)
    .limit(limit)
}

/** Walks the users in their order until a page is full: quick where many fit. */
export const walkUsers = (db: Db, filter: UserFilter, range: UserRange): Promise<ListedRow[]> =>
  inOrder(filtered(db, filter).select(listedColumns), range).execute()

/** The ids of those who fit, by the index of pieces, in no order; at most `limit`. */
export const collectUsers = async (db: Db, filter: UserFilter, limit: number): Promise<string[]> => {
  const pieces = sql.join(
    filter.parts.map((part) => sql`text_pieces(${folded(part)})`),
    sql` || `,
  )
  const rows = await filtered(db, filter)
    .where(sql<boolean>`text_pieces(search_text) @> (${pieces})`)
    .select('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const usersAmong = (db: Db, ids: readonly string[], range: UserRange): Promise<ListedRow[]> =>
  inOrder(
    db
      .selectFrom('account')
      .select(listedColumns)
      .where('id', '=', sql<string>`any(${ids})`),
    range,
  ).execute()

/** How many fit, counted no further than `most`. */
export const countUsers = async (db: Db, filter: UserFilter, most: number): Promise<number> => {
  const { count } = await db
    .selectFrom(filtered(db, filter).select('id').limit(most).as('fitting'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
