import type { Instant } from '../../database/instant.ts'

declare module '../../database/schema.ts' {
  interface Tables {
    paypal_report: {
      compared_until: Instant
      transactions: number
      discrepancies: number
      finished_at: Instant
    }
  }
}
