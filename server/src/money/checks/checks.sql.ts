import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Progress } from './progress.sql.ts'

/** Stores the result of a run that is done. */
export const insertCheckRun = async (tx: Tx, progress: Progress, finishedAt: Date): Promise<void> => {
  const { id, started_at, since, checks, broken } = progress
  await tx
    .insertInto('check_run')
    .values({ id, started_at, finished_at: finishedAt, since, checks, broken: JSON.stringify(broken) })
    .execute()
}

/** The last run of the checks; null: there was none yet. */
export const findLastCheckRun = async (
  db: Db,
): Promise<Pick<Selectable<Tables['check_run']>, 'finished_at' | 'since' | 'checks' | 'broken'> | null> =>
  (await db
    .selectFrom('check_run')
    .select(['finished_at', 'since', 'checks', 'broken'])
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
export const findLastComparison = async (db: Db): Promise<Tables['paypal_report'] | null> =>
  (await db
    .selectFrom('paypal_report')
    .select(['compared_until', 'transactions', 'discrepancies', 'finished_at'])
    .orderBy('compared_until', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null
