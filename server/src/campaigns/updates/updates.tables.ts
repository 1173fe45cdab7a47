import type { MailingReview } from '@muster/contract/facts/updates.ts'
import type { ColumnType } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

type Picture = { url: string; alt: string }

declare module '../../platform/database/schema.ts' {
  interface Tables {
    /** What is mailed together: one update, or those of a day. */
    update_mailing: {
      id: string
      campaign_id: string
      is_urgent: boolean
      /** To how many people it would have been mailed when it was last written. */
      people: number
      leaves_at: Instant
      mailed_at: Instant | null
      supporters_told_through: string | null
      donors_told_through: string | null
      told_at: Instant | null
      review: MailingReview | null
      review_reason: string | null
      reviewed_at: Instant | null
      reviewed_by: string | null
    }
    campaign_update: {
      id: string
      campaign_id: string
      mailing_id: string
      author_id: string
      title: string
      text: string
      /** JSON when written. */
      images: ColumnType<Picture[], string, string>
      created_at: Instant
      edited_at: Instant | null
      mailed_title: string | null
      mailed_text: string | null
      removed_at: Instant | null
    }
  }
}
