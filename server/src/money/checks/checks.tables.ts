import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

/** The first rows that break each broken check. Written as JSON text. */
type BrokenColumn = ColumnType<Record<string, unknown[]>, string, string>

declare module '../../platform/database/schema.ts' {
  interface Tables {
    check_run: {
      id: string
      started_at: Instant
      finished_at: Instant
      /** Changes since then were checked; null: everything. */
      since: Instant | null
      checks: string[]
      broken: BrokenColumn
    }
    /** The run that is in progress. */
    check_progress: {
      is_only: Generated<boolean>
      id: string
      started_at: Instant
      since: Instant | null
      checks: string[]
      /** Campaigns with an id through this one were read. */
      read_through: string | null
      campaigns_read: Generated<number>
      campaigns: number | null
      broken: ColumnType<Record<string, unknown[]>, string | undefined, string>
      leased_until: Instant | null
    }
  }
}
