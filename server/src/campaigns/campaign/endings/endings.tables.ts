import type { Instant } from '../../../platform/database/instant.ts'

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    campaign_cancellation: {
      campaign_id: string
      cancelled_at: Instant
      donors_told_through: string | null
      supporters_told_through: string | null
      told_at: Instant | null
    }
  }
}
