import type { QuestionStatus } from '@muster/contract/facts/questions.ts'
import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    question: {
      id: string
      campaign_id: string
      /** Null: a guest, or the account was deleted. */
      asker_id: string | null
      /** Of a guest; null: an account asked, or the address was deleted. */
      asker_email: string | null
      asker_email_key: string | null
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
      /** Whether the mail about the answer waits until the campaign is shown again. */
      mail_waits: Generated<boolean>
    }
    unanswered_questions: {
      campaign_id: string
      count: number
    }
  }
}
