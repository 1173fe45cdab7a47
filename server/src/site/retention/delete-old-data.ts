import { type RetentionDays, type RetentionKind, daysOf } from '../../platform/base/retention.ts'
import { after, day } from '../../platform/base/clock.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import type { Deadline, RetentionTask } from '../../platform/database/retention-task.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { insertRun, updateRun } from './retention-runs.sql.ts'
import type { Removed } from './retention.tables.ts'

/** Rows removed in one transaction, so that locks are held briefly. */
const batchSize = 500

/** The deadline of a kind now; null: it is kept. */
export const deadlineOf = (kind: RetentionKind, periods: RetentionDays, now: Date): Deadline | null => {
  const days = daysOf(kind, periods)
  return days === null ? null : { now, days, before: after(now, -days * day) }
}

type Run = { id: string; removed: Removed; failed: RetentionKind[] }

/** Removes all due rows of a task, and records each batch with the run. */
const complete = async (context: AppContext, run: Run, task: RetentionTask, jobRun: JobRun): Promise<void> => {
  const { db, clock, config } = context
  const deadline = deadlineOf(task.kind, config.retention, clock.now())
  if (!deadline) return
  while (!jobRun.isOver()) {
    const count = await transact(db, async (tx) => {
      const count = await task.remove(tx, deadline, batchSize)
      const removed = { ...run.removed, [task.kind]: (run.removed[task.kind] ?? 0) + count }
      if (count > 0) await updateRun(tx, { ...run, removed, now: clock.now() })
      return count
    })
    if (count === 0) return
    run.removed[task.kind] = (run.removed[task.kind] ?? 0) + count
  }
}

/** A kind that fails does not stop the others. */
const tryTask = async (context: AppContext, run: Run, task: RetentionTask, jobRun: JobRun): Promise<void> => {
  try {
    await complete(context, run, task, jobRun)
  } catch (error) {
    if (!run.failed.includes(task.kind)) run.failed.push(task.kind)
    context.log.error({ err: error, kind: task.kind }, 'old data could not be deleted')
  }
}

/**
 * Deletes the personal data whose period is over, one kind after the other, in batches. What does not fit into one run is left to the next.
 * @param startedBy the admin who started it; null: the schedule
 */
export const deleteOldData = async (
  context: AppContext,
  tasks: readonly RetentionTask[],
  startedBy: string | null,
  jobRun: JobRun,
): Promise<{ id: string; failed: readonly RetentionKind[] }> => {
  const { db, clock, log } = context
  const id = await transact(db, (tx) => insertRun(tx, startedBy, clock.now()))
  const run: Run = { id, removed: {}, failed: [] }
  for (const task of tasks) await tryTask(context, run, task, jobRun)
  await transact(db, (tx) => updateRun(tx, { ...run, now: clock.now(), finished: true }))
  log.info({ removed: run.removed, failed: run.failed }, 'old personal data was deleted')
  return run
}
