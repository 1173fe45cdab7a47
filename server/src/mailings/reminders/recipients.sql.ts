import { type RawBuilder, sql } from 'kysely'
import { oneOf } from '../../database/columns.ts'
import type { Tx } from '../../database/database.ts'
import { rowShape, type RowOf } from '../../database/rows.ts'
import { donors } from '../../guests/index.ts'

/** The hash by which an address is recognised without being stored. */
export const hashOf = (emailKey: RawBuilder<unknown>) => sql<Buffer>`sha256(convert_to(${emailKey}, 'UTF8'))`

/** A donation that arrived and was not fully refunded. */
export const isKept = sql`donation.status = 'completed' and donation.amount_minor > coalesce(
  (select sum(refund.amount_minor) from refund where refund.donation_id = donation.id and refund.status = 'completed'), 0)`

/** The group of a batch: first all supporters, then the donors who are not supporters. */
export type Group = 'supporters' | 'donors'

export type Batch = {
  campaignId: string
  day: string
  /** The last key of the previous batch; null at first. */
  afterKey: string | null
  limit: number
  now: Date
}

const recipient = rowShape({
  /** The sort key of the batch: the address of a supporter, the account or, of a guest, the address of a donor. */
  key: 'text',
  email: 'text',
  emailKey: 'text',
  /** Whether they have no account. */
  isGuest: 'boolean',
  /**
   * `due`: this statement wrote the reminder, and the mail is to be written with it. `reminded`: an earlier run did.
   * `excluded`: they stopped the mails, deleted their account, or are reminded as a supporter.
   */
  outcome: oneOf('due', 'reminded', 'excluded'),
})
export type Recipient = RowOf<typeof recipient>

const supporterPage = ({ campaignId, afterKey, limit }: Batch) => sql`
  select support.email_key as key, support.email, support.email_key, support.account_id is null as is_guest,
    false as is_counted_elsewhere
  from support
  where support.campaign_id = ${campaignId} and support.email_key > ${afterKey ?? ''}
  order by support.email_key
  limit ${limit}`

const donorPage = ({ campaignId, afterKey, limit }: Batch) => sql`
  select donor.key, donor.email, donor.email_key, false as is_guest,
    donor.has_left or exists (
      select from support where support.campaign_id = ${campaignId} and support.email_key = donor.email_key
    ) or exists (
      select from donation join account on account.id = donation.donor_id
      where donor.is_guest and donation.campaign_id = ${campaignId} and account.email_key = donor.email_key and ${isKept}
    ) as is_counted_elsewhere
  from (
    select coalesce(by.account_id::text, by.email_key) as key, min(by.email) as email, by.email_key,
      by.account_id is null as is_guest, bool_or(by.deleted_at is not null) as has_left
    from donation join ${donors} as by on by.donation_id = donation.id
    where donation.campaign_id = ${campaignId} and ${isKept} and by.email_key is not null
      and coalesce(by.account_id::text, by.email_key) > ${afterKey ?? ''}
    group by by.account_id, by.email_key
    order by key
    limit ${limit}
  ) as donor`

const pages = { supporters: supporterPage, donors: donorPage } satisfies Record<Group, (batch: Batch) => unknown>

/**
 * Selects the next people of a group, and records who of them is reminded now. Selects no one if the campaign was cancelled or
 * moved to another day in the meantime.
 */
export const insertReminders = async (tx: Tx, group: Group, batch: Batch): Promise<Recipient[]> => {
  const { campaignId, day, now } = batch
  return recipient.sql`
    with page as (${pages[group](batch)}), judged as (
      select page.*, ${hashOf(sql`page.email_key`)} as address_hash, is_counted_elsewhere or exists (
        select from mail_stop m
        where m.campaign_id = ${campaignId} and m.address_hash = ${hashOf(sql`page.email_key`)}
      ) as is_excluded
      from page
      where exists (
        select from campaign c where c.id = ${campaignId} and c.cancelled_at is null and c.execution_date = ${day}
      )
    ), written as (
      insert into reminder (campaign_id, day, kind, address_hash, written_at)
      select ${campaignId}, ${day}, 'reminder', address_hash, ${now}
      from judged where not is_excluded
      order by email_key
      on conflict (campaign_id, day, kind, address_hash) do nothing
      returning address_hash
    )
    select judged.key, judged.email, judged.email_key as "emailKey", judged.is_guest as "isGuest",
      case
        when judged.is_excluded then 'excluded'
        when exists (select from written where written.address_hash = judged.address_hash) then 'due'
        else 'reminded'
      end as outcome
    from judged
    order by judged.key`.all(tx)
}
