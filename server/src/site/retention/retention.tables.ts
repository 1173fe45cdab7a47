import type { ColumnType, Generated } from 'kysely'
import type { RetentionKind } from '../../platform/base/retention.ts'
import type { Instant } from '../../platform/database/instant.ts'

/** Removed rows by kind. */
export type Removed = Partial<Record<RetentionKind, number>>

declare module '../../platform/database/schema.ts' {
  interface Tables {
    retention_run: {
      id: string
      started_by: string | null
      started_at: Instant
      progressed_at: Instant
      finished_at: Instant | null
      removed: ColumnType<Removed, undefined, string>
      failed: Generated<string[]>
    }
  }
}
