import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    paypal_report: {
      compared_until: Instant
      transactions: number
      discrepancies: number
      finished_at: Instant
    }
  }
}
