import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    payout: {
      id: string
      campaign_id: string
      owner_id: string
      recipient_paypal_email: string
      gross_minor: bigint
      processor_fee_minor: bigint
      platform_fee_minor: bigint
      adjustment_minor: bigint
      net_minor: bigint
      currency: 'USD'
      status: 'pending' | 'approved' | 'rejected'
      created_at: Instant
      updated_at: Instant
      decided_at: Instant | null
      decided_by: string | null
      reject_reason: string | null
      transfer_status: 'sent' | 'paid' | 'unclaimed' | 'returned' | 'failed' | null
      transfer_problem: string | null
      batch_id: string | null
      paid_outside: Generated<boolean>
      sends: Generated<number>
      next_check_at: Instant | null
      failed_checks: Generated<number>
      lease_id: string | null
      leased_until: Instant | null
    }
    /** Campaigns whose owner is told that disputes which were open at the upgrade hold money. */
    dispute_hold_notice: { campaign_id: string }
  }
}
