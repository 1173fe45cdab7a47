import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../database/database.ts'
import type { Database } from '../../database/schema.ts'
import { newId } from '../../base/tokens.ts'
import type { Check } from './read-checks.ts'

/** How many rows of a broken check are stored: enough to see what is wrong. */
const rowsMax = 20

/** The first rows that break each broken check, all read in one snapshot, so that transactions in progress break none. */
export const findBroken = (db: Db, checks: Check[]): Promise<Record<string, unknown[]>> =>
  transact(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const broken: Record<string, unknown[]> = {}
    for (const { name, query } of checks) {
      const { rows } = await sql.raw(`select * from (${query}) as broken limit ${rowsMax}`).execute(tx)
      if (rows.length > 0) broken[name] = rows
    }
    return broken
  })

type Result = { startedAt: Date; finishedAt: Date; checks: string[]; broken: string }

export const insertCheckRun = async (tx: Tx, { startedAt, finishedAt, checks, broken }: Result): Promise<void> => {
  await tx
    .insertInto('check_run')
    .values({ id: newId(), started_at: startedAt, finished_at: finishedAt, checks, broken })
    .execute()
}

/** The last run of the checks; null: there was none yet. */
export const findLastCheckRun = async (
  db: Db,
): Promise<(Pick<Database['check_run'], 'finished_at' | 'checks'> & { broken: Record<string, unknown[]> }) | null> =>
  (await db
    .selectFrom('check_run')
    .select(['finished_at', 'checks', 'broken'])
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

export const deleteCheckRunsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('check_run').where('started_at', '<', before).execute()
}

/** The last comparison of the ledger with PayPal's report; null: there was none yet. */
export const findLastComparison = async (db: Db): Promise<Database['paypal_report'] | null> =>
  (await db
    .selectFrom('paypal_report')
    .select(['compared_until', 'transactions', 'discrepancies', 'finished_at'])
    .orderBy('compared_until', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null
