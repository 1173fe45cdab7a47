import { sql } from 'kysely'
import { type Db, transact } from '../../database/database.ts'
import { type Campaigns, onlyOf, slicesOf } from './slices.sql.ts'
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

/** Runs checks for some campaigns, all in one snapshot, so that transactions in progress break none. */
const findIn = (db: Db, checks: readonly Check[], campaigns: Campaigns): Promise<Broken> =>
  transact(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const broken: Broken = {}
    for (const { name, query } of checks) {
      const found = sql`${onlyOf(campaigns)} select * from (${sql.raw(query)}) as broken limit ${rowsMax}`
      const { rows } = await found.execute(tx)
      if (rows.length > 0) broken[name] = rows
    }
    return broken
  })

/** Runs the checks that are read for some campaigns at a time. */
export const findBrokenOf = (db: Db, checks: readonly Check[], campaigns: Campaigns): Promise<Broken> => {
  const sliced = checks.filter(({ isWhole }) => !isWhole)
  return findIn(db, sliced, campaigns)
}

/** Runs the checks that are always about everything. */
export const findBrokenWhole = (db: Db, checks: readonly Check[]): Promise<Broken> => {
  const whole = checks.filter(({ isWhole }) => isWhole)
  return findIn(db, whole, null)
}

/** The first rows of everything that break each broken check. */
export const findBroken = async (db: Db, checks: readonly Check[]): Promise<Broken> => {
  let broken = await findBrokenWhole(db, checks)
  for await (const { campaigns } of slicesOf(db, null, null)) {
    broken = addBroken(broken, await findBrokenOf(db, checks, campaigns))
  }
  return broken
}
