import type { refundObstacles, refundRunStatuses } from '@muster/contract/facts/refund-runs.ts'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    refund_run: {
      id: string
      campaign_id: string
      status: (typeof refundRunStatuses)[number]
      reason: string
      requested_by: string
      created_at: Instant
      total_minor: bigint
      decided_by: string | null
      decided_at: Instant | null
      decline_reason: string | null
      ended_at: Instant | null
    }
    refund_run_line: {
      run_id: string
      donation_id: string
      number: number
      refund_id: string | null
      amount_minor: bigint
      left_minor: bigint
      obstacle: (typeof refundObstacles)[number] | null
    }
  }
}
