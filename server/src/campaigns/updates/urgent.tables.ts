import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    /** Where servers of the version before write. The database copies each row to `campaign_update`; nothing else reads it. */
    urgent_update: {
      id: string
      campaign_id: string
      /** From 1, in the order of sending. */
      number: number
      text: string
      created_at: Instant
      supporters_told_through: string | null
      donors_told_through: string | null
      told_at: Instant | null
    }
  }
}
