import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    paypal_event: {
      id: string
      event_type: string
      order_id: string | null
      payout_batch_id: string | null
      refund_id: string | null
      dispute_id: string | null
      received_at: Instant
      processed_at: Instant | null
      next_check_at: Instant | null
      failed_checks: Generated<number>
    }
  }
}
