import { type RawBuilder, sql } from 'kysely'
import { hasStopped } from '../campaign/people.sql.ts'
import { inCampaign } from '../campaign/campaign-rows.sql.ts'
import { meetingColumns } from '../campaign/campaign-columns.ts'
import { refundedOf } from '../campaign/supported-campaigns.sql.ts'
import { isDenied } from '../disputes/holding.sql.ts'
import { json } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'

/** An update as it is mailed. */
export type MailedUpdate = { title: string; text: string; imageUrl: string | null; author: string | null }

const mailing = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  isUrgent: 'boolean',
  hasBegun: 'boolean',
  updates: json<MailedUpdate[]>(),
  supportersThrough: 'text | null',
  donorsThrough: 'uuid | null',
  followersThrough: 'text | null',
  title: 'text',
  executionDate: 'date | null',
  ...meetingColumns,
  ownerEmail: 'text',
  /** Whether it is urgent, and the campaign was cancelled or is over. */
  isClosed: 'boolean',
})
/** A mailing whose mails are not all written, with what they say of its campaign. */
export type UpdateMailing = RowOf<typeof mailing>

/** The one that is due first, locked until the transaction ends. Skips locked ones, and those of campaigns that are not published. */
export const lockDue = (tx: Tx, now: Date): Promise<UpdateMailing | undefined> =>
  mailing.sql`
    select m.id, m.campaign_id as "campaignId", m.is_urgent as "isUrgent", m.mailed_at is not null as "hasBegun", (
        select coalesce(jsonb_agg(jsonb_build_object(
          'title', u.title, 'text', u.text, 'imageUrl', u.images -> 0 ->> 'url', 'author', coalesce(author.name, author.username)
        ) order by u.created_at, u.id), '[]')
        from campaign_update u join account author on author.id = u.author_id
        where u.mailing_id = m.id and u.removed_at is null
      ) as updates, m.supporters_told_through as "supportersThrough", m.donors_told_through as "donorsThrough",
      m.followers_told_through as "followersThrough", c.title, c.execution_date as "executionDate", ${inCampaign(meetingColumns)}, a.email as "ownerEmail",
      m.is_urgent and (c.cancelled_at is not null or coalesce(c.ends_at < ${now}, true)) as "isClosed"
    from update_mailing m join campaign c on c.id = m.campaign_id join account a on a.id = c.owner_id
    where m.told_at is null and m.leaves_at <= ${now} and m.review is distinct from 'held' and c.standing = 'published'
    order by m.leaves_at, m.id
    limit 1 for update of m for key share of c skip locked`.first(tx)

type Progress =
  | { mailed_at: Date }
  | { supporters_told_through: string }
  | { donors_told_through: string }
  | { followers_told_through: string }
  // All mails are written, so the last addresses of the batches are no longer needed.
  | {
      told_at: Date | null
      supporters_told_through: null
      donors_told_through: null
      followers_told_through: null
    }

export const recordTold = async (tx: Tx, id: string, progress: Progress): Promise<void> => {
  await tx.updateTable('update_mailing').set(progress).where('id', '=', id).execute()
}

/** A donation that arrived or is pending, was not fully refunded, and whose donor does not say that they did not make it. */
export const isKept = sql`
  (donation.status = 'pending' or donation.status = 'completed' and donation.amount_minor > ${refundedOf} and not ${isDenied})`

/**
 * The people whom the updates of a campaign are for, each address once: confirmed supporters, donors whose money arrived or is pending, and
 * followers.
 */
const addressed = (campaignId: string) => sql`(
  select email_key from support where campaign_id = ${campaignId} and email_key is not null
  union
  select coalesce(account.email_key, donation.guest_email_key)
  from donation left join account on account.id = donation.donor_id
  where donation.campaign_id = ${campaignId} and position('@' in coalesce(account.email, donation.guest_email, '')) > 0 and ${isKept}
  union
  select email_key from campaign_follow where campaign_id = ${campaignId}
) as person`

const counted = rowShape({ people: 'integer' })

/** How many people the updates of a campaign are for, without its owner. */
export const countAddressed = async (db: Db | Tx, campaignId: string): Promise<number> => {
  const { people } = await counted.sql`
    select count(*)::integer as people
    from ${addressed(campaignId)} join campaign on campaign.id = ${campaignId} join account owner on owner.id = campaign.owner_id
    where person.email_key <> owner.email_key`.one(db)
  return people
}

/** How many people an update is mailed to: those whom it is for, without those who stopped updates or all mails. */
export const countPeople = async (db: Db | Tx, campaignId: string): Promise<number> => {
  const { people } = await counted.sql`
    select count(*)::integer as people
    from ${addressed(campaignId)} join campaign on campaign.id = ${campaignId} join account owner on owner.id = campaign.owner_id
    where person.email_key <> owner.email_key and not ${hasStopped(campaignId, sql`person.email_key`, 'updates')}`.one(
    db,
  )
  return people
}

/**
 * Whether a person supports a campaign or gave to it. `offset 0` keeps PostgreSQL from reading all people of a campaign at once: each is looked
 * up by an index.
 */
export const standsBehind = (campaignId: string, emailKey: RawBuilder<unknown>) => sql`(
  exists (select from support where campaign_id = ${campaignId} and email_key = ${emailKey} offset 0)
  or exists (
    select from account join donation on donation.donor_id = account.id
    where account.email_key = ${emailKey} and donation.campaign_id = ${campaignId} and ${isKept} offset 0
  )
  or exists (
    select from donation where guest_email_key = ${emailKey} and campaign_id = ${campaignId} and ${isKept} offset 0
  )
)`

const follows = (campaignId: string, emailKey: RawBuilder<unknown>) => sql`
  exists (select from campaign_follow where campaign_id = ${campaignId} and email_key = ${emailKey} offset 0)`

const reader = rowShape({ email: 'text' })
const emailKey = sql`lower(asked.email)`

/**
 * Those of these addresses whose people stand behind the campaign or follow it, and have not stopped its updates. None if all updates of the mailing were
 * removed, or if it is urgent and the campaign was cancelled or is over.
 */
export const findReaders = async (
  tx: Tx,
  { campaignId, mailingId, emails }: { campaignId: string; mailingId: string; emails: readonly string[] },
  now: Date,
): Promise<Set<string>> => {
  const rows = await reader.sql`
    select asked.email
    from unnest(${emails}::text[]) as asked (email) join campaign on campaign.id = ${campaignId}
      join update_mailing on update_mailing.id = ${mailingId}
    where (not is_urgent or cancelled_at is null and ends_at >= ${now})
      and exists (select from campaign_update where mailing_id = ${mailingId} and removed_at is null)
      and not ${hasStopped(campaignId, emailKey, 'updates')}
      and (${standsBehind(campaignId, emailKey)} or ${follows(campaignId, emailKey)})`.all(tx)
  return new Set(rows.map(({ email }) => email))
}
