import { CompiledQuery, sql } from 'kysely'
import { type Database, transact } from '../../platform/database/database.ts'
import { onlyListed, slicesOf } from './slices.sql.ts'
import type { Check } from './read-checks.ts'

/** How many rows of a broken check are stored: enough to see what is wrong. */
const rowsMax = 20

/** The first rows that break each broken check. */
export type Broken = Record<string, unknown[]>

export const addBroken = (broken: Broken, found: Broken): Broken => {
  const both = { ...broken }
  for (const [name, rows] of Object.entries(found)) both[name] = [...(both[name] ?? []), ...rows].slice(0, rowsMax)
  return both
}

/**
 * The first rows of a check. The rows are materialized first, so that the limit does not change the plan: PostgreSQL would read a whole
 * index in its order, hoping to find rows early.
 */
const firstBroken = ({ query }: Check, ids: string[] | null) => {
  const tables = ids ? `${onlyListed}, ` : ''
  const text = `with ${tables}broken as materialized (${query}) select * from broken limit ${rowsMax}`
  return CompiledQuery.raw(text, ids ? [ids] : [])
}

/** Runs checks for some campaigns, or for all (null), in one snapshot, so that transactions in progress break none. */
const findIn = (db: Database, checks: readonly Check[], ids: string[] | null): Promise<Broken> =>
  transact(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    // Plans for exactly these campaigns: a generic plan expects a list of ten. Their rows lie together in each index. With the usual cost
    // of reading a page, PostgreSQL would read whole tables instead.
    if (ids)
      await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('random_page_cost', '1', true)`.execute(
        tx,
      )
    const broken: Broken = {}
    for (const check of checks) {
      const { rows } = await tx.executeQuery(firstBroken(check, ids))
      if (rows.length > 0) broken[check.name] = rows
    }
    return broken
  })

/** Runs the checks that are read for some campaigns at a time. */
export const findBrokenOf = (db: Database, checks: readonly Check[], ids: string[]): Promise<Broken> => {
  const sliced = checks.filter(({ isWhole }) => !isWhole)
  return findIn(db, sliced, ids)
}

/** Runs the checks that are always about everything. */
export const findBrokenWhole = (db: Database, checks: readonly Check[]): Promise<Broken> => {
  const whole = checks.filter(({ isWhole }) => isWhole)
  return findIn(db, whole, null)
}

/** The first rows of everything that break each broken check. */
export const findBroken = async (db: Database, checks: readonly Check[]): Promise<Broken> => {
  let broken = await findBrokenWhole(db, checks)
  for await (const { ids } of slicesOf(db, null, null)) {
    broken = addBroken(broken, await findBrokenOf(db, checks, ids))
  }
  return broken
}
