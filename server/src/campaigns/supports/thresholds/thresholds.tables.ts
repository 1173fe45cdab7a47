import type { Instant } from '../../../platform/database/instant.ts'

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    support_need: { campaign_id: string; needs: number; shard: number; supporters: number }
    campaign_acting: {
      campaign_id: string
      acting: number | null
      next_needs: number | null
      next_missing: number | null
      computed_at: Instant
    }
  }
}
