import type * as contract from '@muster/contract/site/retention.ts'
import { presentPerson } from '../../people/index.ts'
import { keptInWords, type RetentionDays, type RetentionKind, retentionKinds } from '../../platform/base/retention.ts'
import type { DueRows } from '../../platform/database/retention-task.ts'
import { statusOf } from '../../platform/jobs/run-status.ts'
import type { RetentionRunRow } from './retention-runs.sql.ts'

/** A kind that a later version no longer knows keeps its name. */
const nameOf = (kind: string) => ({
  kind,
  data: Object.hasOwn(retentionKinds, kind) ? retentionKinds[kind as RetentionKind].data : kind,
})

export const presentKind = (
  name: RetentionKind,
  periods: RetentionDays,
  { count, oldest }: DueRows,
): contract.RetentionKind => {
  const kind = retentionKinds[name]
  const isFixed = !('setting' in kind)
  return {
    ...nameOf(name),
    kept: keptInWords(name, periods),
    setting: isFixed ? null : kind.setting,
    isDefault: isFixed || periods[name as keyof RetentionDays] === kind.defaultDays,
    due: count,
    oldest: oldest?.toISOString() ?? null,
  }
}

export const presentRun = (row: RetentionRunRow, now: Date): contract.RetentionRun => ({
  _id: row.id,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  status: statusOf(row, now),
  startedBy: row.started_by
    ? presentPerson({ id: row.started_by, username: row.username, name: row.name, image_url: row.image_url })
    : null,
  removed: Object.entries(row.removed).map(([kind, count]) => ({ ...nameOf(kind), count })),
  failed: row.failed.map(nameOf),
})
