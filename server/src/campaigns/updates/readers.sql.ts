import { type RawBuilder, sql } from 'kysely'
import { hasStopped } from '../campaign/people.sql.ts'
import { refundedOf } from '../campaign/supported-campaigns.sql.ts'
import { oneOf } from '../../platform/database/columns.ts'
import { isDenied } from '../disputes/holding.sql.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'

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

const reader = rowShape({
  email: 'text',
  role: oneOf('supporter', 'donor', 'follower', null),
  /** Whether they support it without an account. */
  isGuest: 'boolean',
})
export type Reader = { email: string; role: 'supporter' | 'donor' | 'follower'; isGuest: boolean }
const emailKey = sql`lower(asked.email)`

/**
 * Those of these addresses whose people stand behind the campaign or follow it, and have not stopped its updates. None if all updates of the mailing
 * were removed, or if it is urgent and the campaign was cancelled or is over.
 */
export const findReaders = async (
  tx: Tx,
  { campaignId, mailingId, emails }: { campaignId: string; mailingId: string; emails: readonly string[] },
  now: Date,
): Promise<Map<string, Reader>> => {
  const rows = await reader.sql`
    select asked.email, case
        when own.id is not null then 'supporter'
        when ${standsBehind(campaignId, emailKey)} then 'donor'
        when ${follows(campaignId, emailKey)} then 'follower'
      end as role, own.id is not null and own.account_id is null as "isGuest"
    from unnest(${emails}::text[]) as asked (email) join campaign on campaign.id = ${campaignId}
      join update_mailing on update_mailing.id = ${mailingId}
      -- With a limit, each person is looked up by the unique index. Without, a campaign that grew since the last ANALYZE is read whole.
      left join lateral (
        select support.id, support.account_id from support
        where support.campaign_id = ${campaignId} and support.email_key = ${emailKey} limit 1
      ) as own on true
    where (not is_urgent or cancelled_at is null and ends_at >= ${now})
      and exists (select from campaign_update where mailing_id = ${mailingId} and removed_at is null)
      and not ${hasStopped(campaignId, emailKey, 'updates')}`.all(tx)
  return new Map(rows.flatMap(({ email, role, isGuest }) => (role ? [[email, { email, role, isGuest }]] : [])))
}
