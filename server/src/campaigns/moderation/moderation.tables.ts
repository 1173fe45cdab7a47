import type { AppealOutcome, ModerationAction, ModerationCategory } from '@muster/contract/facts/moderation.ts'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    moderation_decision: {
      id: string
      account_id: string
      campaign_id: string | null
      action: ModerationAction
      category: ModerationCategory | null
      reason: string
      decided_by: string
      created_at: Instant
    }
    appeal: {
      id: string
      decision_id: string
      text: string
      created_at: Instant
      outcome: AppealOutcome | null
      notes: string | null
      decided_by: string | null
      decided_at: Instant | null
    }
  }
}
