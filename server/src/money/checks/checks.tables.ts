import type { ColumnType } from 'kysely'
import type { Instant } from '../../database/instant.ts'

declare module '../../database/schema.ts' {
  interface Database {
    check_run: {
      id: string
      started_at: Instant
      finished_at: Instant
      /** Changes since then were checked; null: everything. */
      since: Instant | null
      checks: string[]
      /** Written as JSON text. */
      broken: ColumnType<Record<string, unknown[]>, string, string>
    }
  }
}
