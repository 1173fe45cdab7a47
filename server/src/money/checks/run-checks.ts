import { after, day } from '../../base/clock.ts'
import { type Db, transact } from '../../database/database.ts'
import type { AppContext } from '../../context.ts'
import { deleteCheckRunsBefore, findBroken, insertCheckRun } from './checks.sql.ts'
import { readChecks } from './read-checks.ts'

const keepRunsMs = 90 * day

/** A row as text; amounts of money are bigints, which JSON does not have. */
const asText = (row: unknown): string =>
  JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** A check, and the first rows that break it as JSON; none if it holds. */
export type CheckResult = { name: string; broken: string[] }

/** Runs every check of the books in one snapshot, and stores nothing. */
export const checkBooks = async (db: Db): Promise<CheckResult[]> => {
  const checks = await readChecks()
  const broken = await findBroken(db, checks)
  return checks.map(({ name }) => ({ name, broken: (broken[name] ?? []).map(asText) }))
}

/** Runs every check of the books, stores the result for admins, and logs the broken checks. */
const runChecks = async ({ db, clock, log }: AppContext): Promise<void> => {
  const startedAt = clock.now()
  const results = await checkBooks(db)
  const failed = results.filter(({ broken }) => broken.length > 0)
  if (failed.length > 0) log.error({ checks: failed.map(({ name }) => name) }, 'the books do not agree')
  const texts = Object.fromEntries(failed.map(({ name, broken }) => [name, broken]))
  await transact(db, async (tx) => {
    const result = { startedAt, finishedAt: clock.now(), checks: results.map(({ name }) => name) }
    await insertCheckRun(tx, { ...result, broken: JSON.stringify(texts) })
    await deleteCheckRunsBefore(tx, after(startedAt, -keepRunsMs))
  })
}

/** The nightly job of the checks. */
export const defineCheckJob = (context: AppContext): void =>
  context.jobs.define({ name: 'checks', cron: '23 3 * * *', run: () => runChecks(context) })
