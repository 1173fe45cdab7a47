import { sql } from 'kysely'
import { insertMailsOf } from '../../mail/index.ts'
import { inCampaign } from '../campaign/campaign-rows.sql.ts'
import { meetingColumns } from '../campaign/campaign-columns.ts'
import { json } from '../../platform/database/columns.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'

const due = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  hasBegun: 'boolean',
  supportersThrough: 'text | null',
  donorsThrough: 'uuid | null',
  followersThrough: 'text | null',
  ownerEmail: 'text',
  /** Whether it is urgent, and the campaign was cancelled or is over. */
  isLeftOut: 'boolean',
})
/** A mailing whose mails are not all stored. */
export type DueMailing = RowOf<typeof due>

/**
 * The one that is due first, locked until the transaction ends. It waits for a mailing that another transaction has locked. Those of campaigns
 * that are not published are left out.
 */
export const lockDue = (tx: Tx, now: Date): Promise<DueMailing | undefined> =>
  due.sql`
    select m.id, m.campaign_id as "campaignId", m.mailed_at is not null as "hasBegun",
      m.supporters_told_through as "supportersThrough", m.donors_told_through as "donorsThrough",
      m.followers_told_through as "followersThrough", a.email as "ownerEmail",
      m.is_urgent and (c.cancelled_at is not null or coalesce(c.ends_at < ${now}, true)) as "isLeftOut"
    from update_mailing m join campaign c on c.id = m.campaign_id join account a on a.id = c.owner_id
    where m.told_at is null and m.leaves_at <= ${now} and m.review is distinct from 'held' and c.standing = 'published'
    order by m.leaves_at, m.id
    limit 1 for update of m for key share of c skip locked`.first(tx)

type Through = 'supporters_told_through' | 'donors_told_through' | 'followers_told_through'

/** Before the first mail is stored, and once all are, because the last addresses of the batches are no longer needed. */
export const notBegun = { supporters_told_through: null, donors_told_through: null, followers_told_through: null }

type Progress = { mailed_at: Date } | Partial<Record<Through, string>> | ({ told_at: Date | null } & typeof notBegun)

export const recordTold = async (tx: Tx, id: string, progress: Progress): Promise<void> => {
  await tx.updateTable('update_mailing').set(progress).where('id', '=', id).execute()
}

/** Stores mails without content. */
export const insertMails = async (
  tx: Tx,
  mails: readonly { key: string; recipient: string }[],
  now: Date,
): Promise<void> => {
  const keys = mails.map(({ key }) => key)
  const recipients = mails.map(({ recipient }) => recipient)
  const given = sql`unnest(${keys}::text[], ${recipients}::text[]) as given (key, recipient)`
  await insertMailsOf(given, now).execute(tx)
}

/** An update as it is mailed: what was changed after its mails began to leave is not in them. */
export type MailedUpdate = {
  id: string
  title: string
  text: string
  image: { url: string; alt: string } | null
  author: string | null
}

const mailing = rowShape({
  isUrgent: 'boolean',
  updates: json<MailedUpdate[]>(),
  title: 'text',
  executionDate: 'date | null',
  ...meetingColumns,
})
/** What the mails of a mailing say. */
export type MailingText = RowOf<typeof mailing>

/** The text of a mailing; undefined: it was taken back. */
export const findText = (tx: Tx, id: string): Promise<MailingText | undefined> =>
  mailing.sql`
    select m.is_urgent as "isUrgent", (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', u.id, 'title', coalesce(u.mailed_title, u.title), 'text', coalesce(u.mailed_text, u.text),
          'image', u.images -> 0, 'author', coalesce(author.name, author.username)
        ) order by u.created_at, u.id), '[]')
        from campaign_update u join account author on author.id = u.author_id
        where u.mailing_id = m.id and u.removed_at is null
      ) as updates, c.title, c.execution_date as "executionDate", ${inCampaign(meetingColumns)}
    from update_mailing m join campaign c on c.id = m.campaign_id
    where m.id = ${id}`.first(tx)
