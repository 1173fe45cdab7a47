import * as contract from '@muster/contract/site/retention.ts'
import type { AppContext, RouteContext } from '../../platform/context.ts'
import type { DueRows, RetentionTask } from '../../platform/database/retention-task.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { startRun } from '../../platform/jobs/job-run.ts'
import { deadlineOf, deleteOldData } from './delete-old-data.ts'
import { presentKind, presentRun } from './retention.present.ts'
import { findRuns, type RetentionRunRow, runRetention } from './retention-runs.sql.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { kindNames, type RetentionKind } from '../../platform/base/retention.ts'

const none: DueRows = { count: 0, oldest: null }

const both = (one: DueRows, other: DueRows): DueRows => ({
  count: one.count + other.count,
  oldest: one.oldest && other.oldest && one.oldest < other.oldest ? one.oldest : (other.oldest ?? one.oldest),
})

/** The kinds that the job deletes, with what it would delete now. */
const previewKinds = async ({ db, clock, config }: AppContext, tasks: readonly RetentionTask[]) => {
  const now = clock.now()
  const dueOf = async (kind: RetentionKind): Promise<DueRows> => {
    const deadline = deadlineOf(kind, config.retention, now)
    if (!deadline) return none
    const own = tasks.filter((task) => task.kind === kind)
    return (await Promise.all(own.map((task) => task.findDue(db, deadline)))).reduce(both, none)
  }
  const kinds = kindNames.filter((kind) => tasks.some((task) => task.kind === kind))
  return Promise.all(kinds.map(async (kind) => presentKind(kind, config.retention, await dueOf(kind))))
}

const retentionJob = 'retention'
const shownRuns = 10

/** The nightly job that deletes the personal data whose period is over. */
export const retentionNightly = (context: AppContext, tasksOfOthers: readonly RetentionTask[]): Job => ({
  name: retentionJob,
  cron: '41 3 * * *',
  // An operator who upgrades can look at the preview first.
  runsAtStart: false,
  run: async (run) => {
    const { failed } = await deleteOldData(context, [...tasksOfOthers, runRetention], null, run)
    // The status of the site shows that the job fails.
    if (failed.length > 0) throw new Error(`not all old data could be deleted: ${failed.join(', ')}`)
  },
})

/** Calls for admins about the deletion of old data. */
export const retentionRoutes = (context: RouteContext, tasksOfOthers: readonly RetentionTask[]): Route[] => {
  const { clock, jobs } = context
  const tasks = [...tasksOfOthers, runRetention]
  return [
    route(contract.previewRetentionEndpoint, async ({ db }) => ({
      kinds: await previewKinds({ ...context, db }, tasks),
      runs: (await findRuns(db, { limit: shownRuns })).map((row) => presentRun(row, clock.now())),
    })),
    route(contract.runRetentionEndpoint, async ({ user, db }) => {
      const run = startRun(clock)
      const { id } = await deleteOldData({ ...context, db }, tasks, user.id, run)
      if (run.wasCutShort()) await jobs.wake(retentionJob)
      const [row] = await findRuns(db, { limit: 1, id })
      return presentRun(row as RetentionRunRow, clock.now())
    }),
  ]
}
