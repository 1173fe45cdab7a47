import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    refund_request: {
      id: string
      donation_id: string
      campaign_id: string
      created_at: Instant
      asked_until: Instant
      asked_minor: bigint
      left_minor: bigint
      obstacle: 'disputed' | 'too_old' | 'under_way' | 'paid_out' | null
      closed_at: Instant | null
      closed_by: string | null
      close_reason: string | null
    }
  }
}
