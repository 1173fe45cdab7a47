import type { QuestionStatus } from '@muster/contract/facts/questions.ts'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    question: {
      id: string
      campaign_id: string
      /** Null: the account was deleted. */
      asker_id: string | null
      text: string
      is_named: boolean
      by_supporter: boolean
      created_at: Instant
      status: QuestionStatus
      /** The answer, or why it was declined. */
      answer: string | null
      settled_by: string | null
      settled_at: Instant | null
      removed_reason: string | null
      removed_by: string | null
      removed_at: Instant | null
    }
    unanswered_questions: {
      campaign_id: string
      count: number
    }
  }
}
