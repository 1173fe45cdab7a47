import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    donation: {
      id: string
      campaign_id: string
      /** Null: a guest. */
      donor_id: string | null
      guest_email: string | null
      guest_email_key: string | null
      guest_name: string | null
      amount_minor: bigint
      currency: 'USD'
      anonymous: boolean
      status:
        | 'created'
        | 'awaiting_approval'
        | 'processing'
        | 'pending'
        | 'completed'
        | 'declined'
        | 'cancelled'
        | 'expired'
      order_id: string | null
      approve_url: string | null
      capture_id: string | null
      created_at: Instant
      updated_at: Instant
      completed_at: Instant | null
      next_check_at: Instant | null
      failed_checks: Generated<number>
      lease_id: string | null
      leased_until: Instant | null
      hinted: Generated<boolean>
      /** The mail of thanks is written when the campaign is published again. */
      thanks_wait: Generated<boolean>
      /** The version of the campaign's promise when the order was made. */
      version: Generated<number>
      /** Until when a guest can correct the address; null: not, or not any more. */
      correctable_until: Instant | null
      address_corrected_at: Instant | null
    }
  }
}
