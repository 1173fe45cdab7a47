import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    /** A donor's dispute at PayPal. */
    paypal_dispute: {
      id: string
      provider_id: string
      donation_id: string
      campaign_id: string
      dispute_id: string
      reason: string
      contested_minor: bigint
      currency: 'USD'
      outcome: string | null
      held_minor: Generated<bigint>
      hold_steps: Generated<number>
      opened_at: Instant
      provider_updated_at: Instant
      created_at: Instant
      settled_at: Instant | null
      next_check_at: Instant | null
    }
    /** One row: up to when PayPal's list of disputes was read. */
    paypal_dispute_reading: { is_only: Generated<boolean>; read_until: Instant }
  }
}
