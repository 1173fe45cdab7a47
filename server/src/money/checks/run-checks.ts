import { after, day } from '../../base/clock.ts'
import { transact } from '../../database/database.ts'
import type { AppContext } from '../../context.ts'
import { deleteCheckRunsBefore, findBroken, insertCheckRun } from './checks.sql.ts'
import { readChecks } from './read-checks.ts'

const keepRunsMs = 90 * day

/** A row as text; amounts of money are bigints, which JSON does not have. */
const asText = (row: unknown): string =>
  JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** Runs every check of the books, stores the result for admins, and logs the broken checks. */
const runChecks = async ({ db, clock, log }: AppContext): Promise<void> => {
  const startedAt = clock.now()
  const checks = await readChecks()
  const broken = await findBroken(db, checks)
  const names = Object.keys(broken)
  if (names.length > 0) log.error({ checks: names }, 'the books do not agree')
  const texts = Object.fromEntries(Object.entries(broken).map(([name, rows]) => [name, rows.map(asText)]))
  await transact(db, async (tx) => {
    const result = { startedAt, finishedAt: clock.now(), checks: checks.map(({ name }) => name) }
    await insertCheckRun(tx, { ...result, broken: JSON.stringify(texts) })
    await deleteCheckRunsBefore(tx, after(startedAt, -keepRunsMs))
  })
}

/** The nightly job of the checks. */
export const defineCheckJob = (context: AppContext): void =>
  context.jobs.define({ name: 'checks', cron: '23 3 * * *', run: () => runChecks(context) })
