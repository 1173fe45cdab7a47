import type { ColumnType } from 'kysely'
import type { Instant } from '../../../platform/database/instant.ts'

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    campaign_decision: {
      campaign_id: string
      day: string
      ends_at: Instant
      decided_at: Instant
      acting: number
      accounts: number
      guests: number
      supporters: number
      /** How many of those who count named each threshold. Written as JSON text. */
      named: ColumnType<Record<string, number>, string, string>
      is_conditional: boolean
      told_through: string | null
      told_at: Instant | null
      acting_now: number
      shown_at: Instant
    }
    decision_response: {
      support_id: string
      ends_at: Instant
      joined_at: Instant | null
      short_told_at: Instant | null
      stepped_back_at: Instant | null
    }
  }
}
