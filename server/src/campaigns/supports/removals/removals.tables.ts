import type { Instant } from '../../../platform/database/instant.ts'

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    support_removal: {
      /** That of the support. */
      id: string
      campaign_id: string
      account_id: string | null
      email: string | null
      email_key: string | null
      supported_at: Instant
      reason: string
      removed_by: string
      created_at: Instant
      /** When an admin let the person come back. */
      allowed_at: Instant | null
      allowed_by: string | null
    }
    pointed_support: {
      id: string
      support_id: string
      campaign_id: string
      account_id: string
      pointed_by: string
      reason: string
      created_at: Instant
      decided_at: Instant | null
    }
  }
}
