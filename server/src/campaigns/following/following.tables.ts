import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    campaign_follow: {
      id: string
      campaign_id: string
      /** Null: a guest. */
      account_id: string | null
      email: string
      email_key: string
      created_at: Instant
    }
  }
}
