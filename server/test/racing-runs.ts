import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../src/platform/database/database.ts'
import type { TestApp } from './app.ts'

/** The number of statements that wait for a lock. */
export const countBlocked = async (db: Db): Promise<number> => {
  const { rows } = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows.length
}

/** Runs a job twice concurrently. The row is locked until both runs have found it due, so neither has its lease before. */
export const raceForLease = async (
  t: TestApp,
  job: string,
  { table, id }: { table: 'donation' | 'refund' | 'payout'; id: string },
): Promise<Promise<unknown>[]> => {
  const { db } = t.context
  const runs: Promise<unknown>[] = []
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
    runs.push(t.runJob(job), t.runJob(job))
    await expect.poll(() => countBlocked(db)).toBe(runs.length)
  })
  return runs
}
