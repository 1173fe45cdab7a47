import { after, day, hour } from '../../base/clock.ts'
import { type Db, transact } from '../../database/database.ts'
import type { AppContext } from '../../context.ts'
import { deleteCheckRunsBefore, findBroken, findLastRuns, insertCheckRun } from './checks.sql.ts'
import { readChecks } from './read-checks.ts'

const keepRunsMs = 90 * day
/** A little less than a week, because a run never starts at exactly the same time. */
const checkAllMs = 7 * day - 6 * hour
/** A run reads again what the one before read of its last day: a receipt, for example, is due an hour after its donation. */
const repeatedMs = day

/** A row as text; amounts of money are bigints, which JSON does not have. */
const asText = (row: unknown): string =>
  JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** A check, and the first rows that break it as JSON; none if it holds. */
export type CheckResult = { name: string; broken: string[] }

/** Runs every check of the books in one snapshot, and stores nothing. `since`: only for campaigns that changed since then. */
export const checkBooks = async (db: Db, since: Date | null = null): Promise<CheckResult[]> => {
  const checks = await readChecks()
  const broken = await findBroken(db, checks, since)
  return checks.map(({ name }) => ({ name, broken: (broken[name] ?? []).map(asText) }))
}

/** From when on changes are checked; null: everything, because that is a week ago, or the last run found something. */
const findSince = async (db: Db, now: Date): Promise<Date | null> => {
  const last = await findLastRuns(db)
  if (!last?.checkedAllAt || !last.holds || after(last.checkedAllAt, checkAllMs) <= now) return null
  return after(last.startedAt, -repeatedMs)
}

/** Runs every check of the books, stores the result for admins, and logs the broken checks. */
const runChecks = async ({ db, clock, log }: AppContext): Promise<void> => {
  const startedAt = clock.now()
  const since = await findSince(db, startedAt)
  const results = await checkBooks(db, since)
  const failed = results.filter(({ broken }) => broken.length > 0)
  if (failed.length > 0) log.error({ checks: failed.map(({ name }) => name) }, 'the books do not agree')
  const texts = Object.fromEntries(failed.map(({ name, broken }) => [name, broken]))
  await transact(db, async (tx) => {
    const result = { startedAt, finishedAt: clock.now(), since, checks: results.map(({ name }) => name) }
    await insertCheckRun(tx, { ...result, broken: JSON.stringify(texts) })
    await deleteCheckRunsBefore(tx, after(startedAt, -keepRunsMs))
  })
}

/** The nightly job of the checks. */
export const defineCheckJob = (context: AppContext): void =>
  context.jobs.define({ name: 'checks', cron: '23 3 * * *', run: () => runChecks(context) })
