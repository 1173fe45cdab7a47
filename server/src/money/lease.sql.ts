import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { rowShape } from '../platform/database/rows.ts'

/** Tables whose rows are synced with PayPal when they are due, by one worker at a time. */
type Leased = 'donation' | 'payout' | 'refund'

/** The columns of a row that no worker has leased. */
export const noLease = { lease_id: null, leased_until: null }

/** Whether a row can be leased: no worker has it, or the worker that had it crashed. */
export const isFree = (table: Leased, now: Date) => {
  const leasedUntil = sql.ref(`${table}.leased_until`)
  return sql<boolean>`(${leasedUntil} is null or ${leasedUntil} <= ${now})`
}

const due = rowShape({ key: 'text' })

/**
 * Rows that are due and that no worker has leased, longest due first.
 * @param key the column whose values are returned; rows without one are left out
 */
export const findDue = async (
  db: Db,
  { table, key }: { table: Leased; key: 'id' | 'order_id' },
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> => {
  const rows = await due.sql`
    select ${sql.ref(key)}::text as key from ${sql.table(table)}
    where next_check_at <= ${now} and ${sql.ref(key)} is not null and ${isFree(table, now)}
    order by next_check_at, id limit ${limit}`.all(db)
  return rows.map((row) => row.key)
}
