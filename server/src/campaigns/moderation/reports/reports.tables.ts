import type { Instant } from '../../../platform/database/instant.ts'

type Category = 'fraud' | 'illegal' | 'hate' | 'privacy' | 'rights' | 'other'

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    report_case: {
      id: string
      /** Null: the campaign was deleted. */
      campaign_id: string | null
      campaign_title: string
      state: 'open' | 'closed'
      created_at: Instant
      closed_at: Instant | null
      closed_by: string | null
      outcome: 'kept' | 'hidden' | null
      category: Category | null
      notes: string | null
    }
    report: {
      id: string
      case_id: string
      category: Category
      text: string
      reporter_id: string | null
      /** Of a reporter without an account, as long as the outcome can be mailed there. */
      email: string | null
      link_hash: Buffer | null
      link_expires_at: Instant | null
      confirmed_at: Instant | null
      created_at: Instant
    }
    report_count: { key: string; since: Instant; count: number }
  }
}
