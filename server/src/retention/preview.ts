import { kindNames, type RetentionKind } from '../base/retention.ts'
import type { AppContext } from '../context.ts'
import type { DueRows, RetentionTask } from '../database/retention-task.ts'
import { deadlineOf } from './delete-old-data.ts'
import { presentKind } from './retention.present.ts'

const none: DueRows = { count: 0, oldest: null }

const both = (one: DueRows, other: DueRows): DueRows => ({
  count: one.count + other.count,
  oldest: one.oldest && other.oldest && one.oldest < other.oldest ? one.oldest : (other.oldest ?? one.oldest),
})

/** The kinds that the job deletes, with what it would delete now. */
export const previewKinds = async ({ db, clock, config }: AppContext, tasks: readonly RetentionTask[]) => {
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
