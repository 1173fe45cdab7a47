import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { listUsersEndpoint } from '@muster/contract/people/users.ts'
import type { ParsedRequestOf } from '@muster/contract/endpoint.ts'
import { cursorParts, type ListOrder } from '../../../platform/http/paging.ts'

type Sort = ParsedRequestOf<typeof listUsersEndpoint>['query']['sort']

/** The order of a list of users: a column, then the id. */
export type UserOrder = ListOrder & { column: 'created_at' | 'email_key' | 'name_key'; descending: boolean }

/** The position at the end of a page: the last user's place in the order. */
type UserPlace = { key: string; id: string }

const columns = { createdAt: 'created_at', email: 'email_key', name: 'name_key' } as const

export const orderOf = (sort: Sort): UserOrder => {
  const field = sort.replace('-', '') as keyof typeof columns
  const key = field === 'createdAt' ? cursorParts.instant : cursorParts.text
  return { name: sort, column: columns[field], descending: sort.startsWith('-'), shape: [key, cursorParts.id] }
}

type Asking = {
  /** The admin who needs another one. */
  exceptId: string
  /** In production an admin without a second factor acts as a user, and cannot decide. */
  production: boolean
}

/** The other admins who can decide: they can log in and act as admins. */
export const findOtherAdmins = (
  db: Db | Tx,
  { exceptId, production }: Asking,
): Promise<{ id: string; email: string }[]> =>
  db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('id', '!=', exceptId)
    .where(sql<boolean>`(${production} = false or second_factor_at is not null)`)
    .execute()

/** Whether another admin can decide. */
export const hasOtherAdmin = async (db: Db | Tx, asking: Asking): Promise<boolean> =>
  (await findOtherAdmins(db, asking)).length > 0

export const listedColumns = [
  'id',
  'email',
  'email_verified_at',
  'username',
  'name',
  'phone',
  'role',
  'image_url',
  'created_at',
  'suspended_at',
  'suspended_reason',
  'trusted_at',
  'email_key',
  'name_key',
] as const

export type ListedRow = Pick<Tables['account'], Exclude<(typeof listedColumns)[number], 'name_key'>> & {
  name_key: string
}

export type UserFilter = { parts: readonly string[]; role: 'admin' | 'user' | undefined }
export type UserRange = { order: UserOrder; after: UserPlace | null; limit: number }

type Rows<O> = SelectQueryBuilder<Tables, 'account', O>

const folded = (part: string): RawBuilder<string> => sql<string>`fold_text(${part}::text)`

/** A search term is plain text: `strpos` has no wildcards. */
const hasPart = (part: string): RawBuilder<boolean> => sql`strpos(search_text, ${folded(part)}) > 0`

const ofRole = (db: Db, { role }: UserFilter): Rows<object> =>
  db
    .selectFrom('account')
    .where('deleted_at', 'is', null)
    .$if(role !== undefined, (rows) => rows.where('role', '=', role as 'admin' | 'user'))

const beyond = ({ order, after }: UserRange): RawBuilder<boolean> =>
  after === null
    ? sql`true`
    : sql`(${sql.ref(order.column)}, id) ${sql.raw(order.descending ? '<' : '>')} (${after.key}, ${after.id})`

const direction = ({ order }: UserRange) => (order.descending ? 'desc' : 'asc')

/**
 * Scans users in list order until a page is full, at most `window` rows: fast when many match, and
 * bounded when few do.
 */
export const walkUsers = (db: Db, filter: UserFilter, range: UserRange, window: number): Promise<ListedRow[]> => {
  const walked = ofRole(db, filter)
    .select([...listedColumns, 'search_text'])
    .where(beyond(range))
    .orderBy(range.order.column, direction(range))
    .orderBy('id', direction(range))
    .limit(window)
    .as('walked')
  let query = db.selectFrom(walked).select(listedColumns)
  for (const part of filter.parts) query = query.where(hasPart(part))
  return query
    .orderBy(range.order.column, direction(range))
    .orderBy('id', direction(range))
    .limit(range.limit)
    .execute()
}

/** Finds the matching users by the trigram index and then sorts them: fast when few match. */
export const lookUpUsers = async (
  db: Db,
  filter: UserFilter,
  range: UserRange,
): Promise<(ListedRow & { hits: number })[]> => {
  const pieces = sql.join(
    filter.parts.map((part) => sql`text_pieces(${folded(part)})`),
    sql` || `,
  )
  const query = db
    .with(
      (cte) => cte('hits').materialized(),
      (cte) => {
        let rows = ofRole(cte as unknown as Db, filter)
          .select(listedColumns)
          .where(sql<boolean>`text_pieces(search_text) @> (${pieces})`)
        for (const part of filter.parts) rows = rows.where(hasPart(part))
        return rows
      },
    )
    .selectFrom('hits')
    .select(listedColumns)
    .select(sql<number>`(select count(*)::integer from hits)`.as('hits'))
    .where(beyond(range))
    .orderBy(range.order.column, direction(range))
    .orderBy('id', direction(range))
    .limit(range.limit)
  return query.execute()
}

/** Number of matches, counted up to `most`. */
export const countUsers = async (db: Db, filter: UserFilter, most: number): Promise<number> => {
  const { count } = await db
    .selectFrom(ofRole(db, filter).select('id').limit(most).as('fitting'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks an account as trusted since an instant, unless it is; null ends that. Undefined: there is no such account. */
export const markTrusted = (tx: Tx, id: string, at: Date | null): Promise<ListedRow | undefined> =>
  tx
    .updateTable('account')
    .set({ trusted_at: at === null ? null : sql<Date>`coalesce(trusted_at, ${at})` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(listedColumns)
    .executeTakeFirst()
