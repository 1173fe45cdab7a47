import type { MailingReview } from '@muster/contract/facts/updates.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

type Picture = { url: string; alt: string }

declare module '../../platform/database/schema.ts' {
  interface Tables {
    /** What is mailed together: one update, or those of a day. */
    update_mailing: {
      id: string
      campaign_id: string
      /** From 1; null: it is not urgent. */
      urgent_number: Generated<number | null>
      is_urgent: ColumnType<boolean, never, never>
      /** To how many people it would have been mailed when it was last written. */
      people: number
      leaves_at: Instant
      /** When one of its updates was last written, or changed before it left. */
      written_at: Instant
      mailed_at: Generated<Instant | null>
      supporters_told_through: Generated<string | null>
      donors_told_through: Generated<string | null>
      followers_told_through: Generated<string | null>
      told_at: Generated<Instant | null>
      review: Generated<MailingReview | null>
      review_reason: Generated<string | null>
      reviewed_at: Generated<Instant | null>
      reviewed_by: Generated<string | null>
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
      edited_at: Generated<Instant | null>
      mailed_title: Generated<string | null>
      mailed_text: Generated<string | null>
      removed_at: Generated<Instant | null>
      /** The admin who took it down; null: none did. */
      removed_by: Generated<string | null>
      removed_reason: Generated<string | null>
    }
  }
}
