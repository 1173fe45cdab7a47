import type { Instant } from '../../../platform/database/instant.ts'

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    crowd_decision: {
      id: string
      campaign_id: string
      action: 'let_go' | 'stop'
      mails: number
      decided_by: string
      created_at: Instant
    }
  }
}
