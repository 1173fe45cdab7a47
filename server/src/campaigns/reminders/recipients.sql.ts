import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { donors } from '../../people/index.ts'
import { isDenied } from '../disputes/holding.sql.ts'
import { isActing } from '../supports/thresholds/commitment.sql.ts'
import { insertMailsOf } from '../../mail/index.ts'
import { type PeopleKind, reminderKeyHead } from './reminder-keys.ts'

/** The hash by which an address is recognised without being stored. */
export const hashOf = (emailKey: RawBuilder<unknown>) => sql<Buffer>`sha256(convert_to(${emailKey}, 'UTF8'))`

export const asBase64url = (bytes: RawBuilder<unknown>) =>
  sql`rtrim(translate(encode(${bytes}, 'base64'), '+/', '-_'), '=')`

/** A donation that arrived, was not fully refunded, and whose donor does not say that they did not make it. */
export const isKept = sql`donation.status = 'completed' and donation.amount_minor > coalesce(
  (select sum(refund.amount_minor) from refund where refund.donation_id = donation.id and refund.status = 'completed'), 0) and not ${isDenied}`

/** The group of a batch: first all supporters, then the donors who are not supporters. */
export type Group = 'supporters' | 'donors'

export type Batch = {
  kind: PeopleKind
  campaignId: string
  day: string
  /** Only who joined before. Null: everyone. */
  joinedBefore: Date | null
  /** The last key of the previous batch; null at first. */
  afterKey: string | null
  limit: number
  now: Date
}

const written = rowShape({
  /** How many people the batch has; fewer than its limit: the group ends with it. */
  people: 'integer',
  /** How many of them are reminded now. */
  due: 'integer',
  /** How many were reminded before. The rest stopped the mails, deleted their account, or are reminded as a supporter. */
  reminded: 'integer',
  /** Where the next batch begins. */
  lastKey: 'text | null',
})
export type Written = RowOf<typeof written>

/**
 * A support of the current promise, unless it is decided that its person need not act. Supporters who have not said whether they stay are
 * asked, and not reminded.
 */
export const isReminded = sql`
  exists (select from campaign where campaign.id = support.campaign_id and ${isActing({ support: sql`support`, campaign: sql`campaign` })})`

/** Whether the person who came at an instant is among those who are mailed. */
const joinedInTime = ({ joinedBefore }: Batch, at: RawBuilder<unknown>) =>
  joinedBefore ? sql`${at} <= ${joinedBefore}` : sql`true`

const supporterPage = (batch: Batch) => sql`
  select support.email_key as key, support.email, support.email_key, false as is_counted_elsewhere
  from support
  where support.campaign_id = ${batch.campaignId} and support.email_key > ${batch.afterKey ?? ''} and ${isReminded}
    and ${joinedInTime(batch, sql`support.created_at`)}
  order by support.email_key
  limit ${batch.limit}`

const donorPage = (batch: Batch) => sql`
  select donor.key, donor.email, donor.email_key,
    donor.has_left or exists (
      select from support
      where support.campaign_id = ${batch.campaignId} and support.email_key = donor.email_key and ${isReminded}
    ) or exists (
      select from donation join account on account.id = donation.donor_id
      where donor.is_guest and donation.campaign_id = ${batch.campaignId} and account.email_key = donor.email_key and ${isKept}
    ) as is_counted_elsewhere
  from (
    select coalesce(by.account_id::text, by.email_key) as key, min(by.email) as email, by.email_key,
      by.account_id is null as is_guest, bool_or(by.deleted_at is not null) as has_left
    from donation join ${donors} as by on by.donation_id = donation.id
    where donation.campaign_id = ${batch.campaignId} and ${isKept} and by.email_key is not null
      and coalesce(by.account_id::text, by.email_key) > ${batch.afterKey ?? ''}
    group by by.account_id, by.email_key
    having ${joinedInTime(batch, sql`min(donation.completed_at)`)}
    order by key
    limit ${batch.limit}
  ) as donor`

const pages = { supporters: supporterPage, donors: donorPage } satisfies Record<Group, (batch: Batch) => unknown>

/**
 * Reminds the next people of a group: records it, and stores their mails without content, in one statement whatever their number. Reminds
 * no one if the campaign was cancelled or moved to another day in the meantime.
 */
export const insertReminders = async (tx: Tx, group: Group, batch: Batch): Promise<Written> => {
  const { campaignId, kind, day, now } = batch
  // The placeholder of a deleted address has no @.
  const mails = sql`(
    select ${reminderKeyHead(kind, { id: campaignId, day })} || ${asBase64url(sql`address_hash`)} as key, email as recipient
    from judged join recorded using (address_hash)
    where position('@' in email) > 0
  ) as addressed`
  return written.sql`
    with page as (${pages[group](batch)}), hashed as (
      select page.*, ${hashOf(sql`page.email_key`)} as address_hash
      from page
      where exists (
        select from campaign c where c.id = ${campaignId} and c.cancelled_at is null and c.execution_date = ${day}
      )
    ), judged as (
      select hashed.*, is_counted_elsewhere or exists (
        select from mail_stop m where m.campaign_id = ${campaignId} and m.address_hash = hashed.address_hash and m.what = 'all'
      ) as is_excluded
      from hashed
    ), recorded as (
      insert into reminder (campaign_id, day, kind, address_hash, written_at)
      select ${campaignId}, ${day}, ${kind}, address_hash, ${now}
      from judged where not is_excluded
      order by email_key
      on conflict (campaign_id, day, kind, address_hash) do nothing
      returning address_hash
    ), stored as (${insertMailsOf(mails, now)})
    select count(*)::integer as people, (select count(*)::integer from recorded) as due,
      (count(*) filter (where not is_excluded) - (select count(*) from recorded))::integer as reminded,
      max(key) as "lastKey"
    from judged`.one(tx)
}
