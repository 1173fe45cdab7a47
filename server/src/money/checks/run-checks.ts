import { after, day, hour } from '../../platform/base/clock.ts'
import { type Database, type Db, transact } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/context.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { deleteCheckRunsBefore, findLastRuns, insertCheckRun } from './checks.sql.ts'
import { addBroken, type Broken, findBroken, findBrokenOf, findBrokenWhole } from './find-broken.sql.ts'
import {
  deleteProgress,
  leaseProgress,
  type Progress,
  releaseProgress,
  startProgress,
  storeSlice,
} from './progress.sql.ts'
import { type Check, readChecks } from './read-checks.ts'
import { slicesOf } from './slices.sql.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** A row as text; amounts of money are bigints, which JSON does not have. */
const asText = (row: unknown): string =>
  JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

const asTexts = (broken: Broken): Record<string, string[]> =>
  Object.fromEntries(Object.entries(broken).map(([name, rows]) => [name, rows.map(asText)]))

/** A check, and the first rows that break it as JSON; none if it holds. */
type CheckResult = { name: string; broken: string[] }

/** Runs every check of the books for all campaigns, and stores nothing. */
export const checkBooks = async (db: Database): Promise<CheckResult[]> => {
  const checks = await readChecks()
  const broken = asTexts(await findBroken(db, checks))
  return checks.map(({ name }) => ({ name, broken: broken[name] ?? [] }))
}

const keepRunsMs = 90 * day
/** A little less than a week, because a run never starts at exactly the same time. */
const checkAllMs = 7 * day - 6 * hour
/** A run also reads the changes of the day before the last run: a receipt, for example, is due an hour after its donation. */
const repeatedMs = day

/** From when on changes are checked. Null: everything is, because that was last done a week ago, or the last run found something. */
const findSince = async (db: Db, now: Date): Promise<Date | null> => {
  const last = await findLastRuns(db)
  if (!last?.checkedAllAt || !last.holds || after(last.checkedAllAt, checkAllMs) <= now) return null
  return after(last.startedAt, -repeatedMs)
}

const start = async ({ db, clock }: AppContext, names: string[]): Promise<Progress | null> => {
  const now = clock.now()
  const since = await findSince(db, now)
  return transact(db, (tx) => startProgress(tx, { now, since, checks: names }))
}

/** Leases the run in progress. If an earlier version of Muster began it with other checks, it starts anew. */
const resume = async (context: AppContext, names: string[]): Promise<Progress | null> => {
  const { db, clock } = context
  const progress = await transact(db, (tx) => leaseProgress(tx, clock.now()))
  if (!progress || progress.checks.join() === names.join()) return progress
  await transact(db, (tx) => deleteProgress(tx, progress))
  return start(context, names)
}

/** Stores the result of a run for admins, and logs the broken checks. */
const finish = async ({ db, clock, log }: AppContext, progress: Progress): Promise<void> => {
  const isStored = await transact(db, async (tx) => {
    if (!(await deleteProgress(tx, progress))) return false
    await insertCheckRun(tx, progress, clock.now())
    await deleteCheckRunsBefore(tx, after(clock.now(), -keepRunsMs))
    return true
  })
  const failed = Object.keys(progress.broken)
  if (isStored && failed.length > 0) log.error({ checks: failed }, 'the books do not agree')
}

/** Reads slice after slice from where the run is. Null: it is not done, because its time is over or another worker has continued it. */
const readOn = async (
  { db, clock }: AppContext,
  { checks, run, from }: { checks: Check[]; run: JobRun; from: Progress },
): Promise<Progress | null> => {
  let progress = from
  if (!progress.read_through) progress = { ...progress, broken: asTexts(await findBrokenWhole(db, checks)) }
  for await (const { ids, left, through } of slicesOf(db, progress.since, progress.read_through)) {
    const broken = addBroken(progress.broken, asTexts(await findBrokenOf(db, checks, ids)))
    if (!through) return { ...progress, broken }
    const campaignsRead = progress.campaigns_read + ids.length
    const step = { readThrough: through, campaignsRead, campaigns: campaignsRead + left, broken }
    const stored = await transact(db, (tx) => storeSlice(tx, progress, { step, now: clock.now() }))
    if (!stored) return null
    progress = stored
    if (!run.isOver()) continue
    await transact(db, (tx) => releaseProgress(tx, stored))
    return null
  }
  return progress
}

type CheckJob = { run: JobRun; mayStart: boolean }

/** Continues the run in progress, or starts one. */
const runChecks = async (context: AppContext, { run, mayStart }: CheckJob): Promise<void> => {
  const checks = await readChecks()
  const names = checks.map(({ name }) => name)
  const from = (await resume(context, names)) ?? (mayStart ? await start(context, names) : null)
  if (!from) return
  const done = await readOn(context, { checks, run, from })
  if (done) await finish(context, done)
}

/** The nightly job of the checks, and the one that continues a run whose worker crashed. */
export const checkJobs = (context: AppContext): Job[] => [
  {
    name: 'checks',
    cron: '23 3 * * *',
    run: (run) => runChecks(context, { run, mayStart: true }),
  },
  {
    name: 'checks-continued',
    cron: '*/5 * * * *',
    runsAtStart: false,
    run: (run) => runChecks(context, { run, mayStart: false }),
  },
]
