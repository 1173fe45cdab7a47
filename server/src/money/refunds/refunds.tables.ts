import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    refund: {
      id: string
      donation_id: string
      campaign_id: string
      kind: 'refund' | 'reversal'
      amount_minor: bigint
      currency: 'USD'
      status: 'requested' | 'completed' | 'failed'
      reason: string
      requested_by: string | null
      provider_id: string | null
      /** The donor's request that it was made for. */
      request_id: string | null
      problem: string | null
      created_at: Instant
      completed_at: Instant | null
      next_check_at: Instant | null
      failed_checks: Generated<number>
      lease_id: string | null
      leased_until: Instant | null
    }
  }
}
