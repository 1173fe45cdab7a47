import * as z from 'zod/mini'
import { mailingReviews } from '../facts/updates.ts'
import { Person } from '../people/accounts.ts'
import { Id, Instant } from '../shared.ts'

/** What the owner of a campaign, or a co-organiser, told those who stand behind it. */
export const CampaignUpdate = z.object({
  _id: Id,
  /** Empty if it was removed, as are the text and the pictures. */
  title: z.string(),
  /** Plain text with line breaks. */
  text: z.string(),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  author: Person,
  /** Written in the last 48 hours before the end. Its mails leave at once. */
  isUrgent: z.boolean(),
  createdAt: Instant,
  /** When its mails leave. Until then it can be taken back. */
  leavesAt: Instant,
  /** When the first of its mails were written; null: it can still be taken back. */
  mailedAt: z.nullable(Instant),
  /** When it was last changed after that; null: it was not. */
  editedAt: z.nullable(Instant),
  /** What the mails say, if it was changed since. */
  mailed: z.nullable(z.object({ title: z.string(), text: z.string() })),
  /** When it was removed after its mails had left, or taken down by an admin. */
  removedAt: z.nullable(Instant),
  /** Why an admin took it down, for those who organise the campaign. */
  removedBecause: z.nullable(z.string()),
  /** For the campaign's owner. Null: no admin has to look at it, or the reader is not the owner. */
  review: z.nullable(
    z.object({
      status: z.enum(mailingReviews),
      /** Why an admin holds the mails. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type CampaignUpdate = z.infer<typeof CampaignUpdate>
