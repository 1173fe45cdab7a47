import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../database/database.ts'
import { rowShape, type RowOf } from '../../database/rows.ts'
import type { Database } from '../../database/schema.ts'
import { newId } from '../../base/tokens.ts'
import { findChangedSlices, findSlices, onlyOf, type Slice } from './slices.sql.ts'
import type { Check } from './read-checks.ts'

/** How many rows of a broken check are stored: enough to see what is wrong. */
const rowsMax = 20

type Broken = Record<string, unknown[]>

/** Runs checks for some campaigns, all in one snapshot, so that transactions in progress break none. */
const checkSlice = (db: Db, checks: readonly Check[], slice: Slice): Promise<Broken> =>
  transact(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const broken: Broken = {}
    for (const { name, query } of checks) {
      const found = sql`${onlyOf(slice)} select * from (${sql.raw(query)}) as broken limit ${rowsMax}`
      const { rows } = await found.execute(tx)
      if (rows.length > 0) broken[name] = rows
    }
    return broken
  })

/**
 * The first rows that break each broken check.
 * @param since if given, only campaigns are read that changed since then
 */
export const findBroken = async (db: Db, checks: readonly Check[], since: Date | null = null): Promise<Broken> => {
  const whole = checks.filter(({ isWhole }) => isWhole)
  const others = checks.filter(({ isWhole }) => !isWhole)
  const slices = since ? await findChangedSlices(db, since) : await findSlices(db)
  const broken = await checkSlice(db, whole, null)
  for (const slice of slices) {
    for (const [name, rows] of Object.entries(await checkSlice(db, others, slice))) {
      broken[name] = [...(broken[name] ?? []), ...rows].slice(0, rowsMax)
    }
  }
  return broken
}

type Result = { startedAt: Date; finishedAt: Date; since: Date | null; checks: string[]; broken: string }

export const insertCheckRun = async (
  tx: Tx,
  { startedAt, finishedAt, since, checks, broken }: Result,
): Promise<void> => {
  await tx
    .insertInto('check_run')
    .values({ id: newId(), started_at: startedAt, finished_at: finishedAt, since, checks, broken })
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

const lastRuns = rowShape({ startedAt: 'timestamptz', holds: 'boolean', checkedAllAt: 'timestamptz | null' })

/** When the last run was, whether every check held, and when the last run of everything was. */
export const findLastRuns = (db: Db): Promise<RowOf<typeof lastRuns> | undefined> =>
  lastRuns.sql`
    select started_at as "startedAt", broken = '{}' as holds,
      (select max(started_at) from check_run where since is null) as "checkedAllAt"
    from check_run order by started_at desc limit 1`.first(db)

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
