import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { type RowOf, rowShape } from '../../platform/database/rows.ts'
import { holdsDonation, isDenied } from '../disputes/holding.sql.ts'
import { refundedOf } from './supported-campaigns.sql.ts'
import { refundRequestDays } from '@muster/contract/facts/refund-requests.ts'

/**
 * An SQL expression: when the promise of a version became outdated for its donors; null: it is not. This is the time of the first change
 * after the last version with the promise that donors of this version stand behind. So if an edit is taken back, the promise is no longer
 * outdated. Of several edits that are one version, the last one counts.
 */
export const outdatedAt = (campaignId: RawBuilder<unknown>, version: RawBuilder<unknown>) => sql`(
    select shown.created_at
    from promise_version as own
    join promise_version as later on later.campaign_id = own.campaign_id and later.number > (
      select max(same.number) from promise_version as same
      where same.campaign_id = own.campaign_id and same.donor_hash = own.donor_stands
    )
    join promise_version as shown on shown.campaign_id = later.campaign_id and shown.number >= later.number
      and shown.merged_into is null
    where own.campaign_id = ${campaignId} and own.number = ${version}
    order by later.number, shown.number limit 1
  )`

/**
 * Until when a donor can, or could, ask for a donation back. Null: the promise that they gave for is not outdated, or it is their own
 * campaign. It expects `donation` joined with `campaign`.
 */
export const askableUntil = sql<Date | null>`case
  when donation.status = 'completed' and campaign.version > 1 and donation.donor_id is distinct from campaign.owner_id then
    (select greatest(changed.at, donation.completed_at) + make_interval(hours => ${sql.lit(refundRequestDays * 24)})
      from (select ${outdatedAt(sql`donation.campaign_id`, sql`donation.version`)} as at) as changed where changed.at is not null)
  end`

/** `updates` can be stopped alone. */
export type MailKind = 'updates' | 'others'

/** Whether an address stopped the mails of this kind about a campaign. */
export const hasStopped = (
  campaignId: string | RawBuilder<string>,
  emailKey: RawBuilder<unknown>,
  kind: MailKind = 'others',
) => sql<boolean>`exists (
  select from mail_stop
  where mail_stop.campaign_id = ${campaignId} and mail_stop.address_hash = sha256(convert_to(${emailKey}, 'UTF8'))
    and ${kind === 'updates' ? sql`true` : sql`mail_stop.what = 'all'`}
)`

const stop = rowShape({ stopped: 'boolean' })

/** Whether an address stopped all mails about a campaign. */
export const hasStoppedAll = async (
  tx: Tx,
  { campaignId, email }: { campaignId: string; email: string },
): Promise<boolean> => {
  const { stopped } = await stop.sql`select ${hasStopped(campaignId, sql`lower(${email}::text)`)} as stopped`.one(tx)
  return stopped
}

/** A page of the people of a campaign. `after`: the key of the last one before it; null: it is the first page. `kind`: of the mail to them. */
type PeoplePage = { campaignId: string; after: string | null; limit: number; kind?: MailKind }

const supporter = rowShape({
  /** The address in lower case. */
  key: 'text',
  email: 'text',
  /** Null: a guest. */
  accountId: 'uuid | null',
  /** The promise that they signed, and whether they stand behind the current one. */
  version: 'integer',
  isCurrent: 'boolean',
  /** Whether they stopped such mails about this campaign. */
  stopped: 'boolean',
})
export type SupporterToMail = RowOf<typeof supporter>

/** The next confirmed supporters by address, the owner and those who have not renewed included. */
export const findSupportersToMail = (
  tx: Tx,
  { campaignId, after, limit, kind }: PeoplePage,
): Promise<SupporterToMail[]> =>
  supporter.sql`
    select s.email_key as key, s.email, s.account_id as "accountId", s.version, s.version = any (c.current_versions) as "isCurrent",
      ${hasStopped(campaignId, sql`s.email_key`, kind)} as stopped
    from support s join campaign c on c.id = s.campaign_id
    where s.campaign_id = ${campaignId} and s.email_key > ${after ?? ''}
    order by s.email_key limit ${sql.lit(limit)}`.all(tx)

const donor = rowShape({
  /** The account's id, or the id of a guest's first donation. */
  key: 'uuid',
  /** A placeholder without @ if there is no address to write to. */
  email: 'text',
  /** Null: a guest. */
  accountId: 'uuid | null',
  /** One of their donations: one for an outdated promise if there is any, else the latest. */
  donationId: 'uuid',
  /**
   * The versions that they gave for, and those of them that are not outdated, or whose donation they have asked back. Empty: they say that they made
   * none of these donations.
   */
  versions: 'integer[]',
  current: 'integer[]',
  /** What they gave for outdated promises and have not asked back, less refunds. */
  outdatedMinor: 'bigint',
  /** Until when the donation can, or could, be asked back; null: its promise is not outdated, or it is the owner's. */
  askableUntil: 'timestamptz | null',
  /** Whether they stopped such mails about this campaign. */
  stopped: 'boolean',
})
export type DonorToMail = RowOf<typeof donor>

/** Donations that arrived, and those that PayPal has not decided about. */
type DonationsToMail = readonly ('completed' | 'pending')[]

/** Whether the donor has asked for `donation` back, which they can do once. */
const isAsked = sql`exists (select from refund_request where refund_request.donation_id = donation.id)`

const donorKey = sql`coalesce(donor_id, min(id::text)::uuid)`

const hasAddress = (emailKeys: readonly string[]) => sql`(
  donation.guest_email_key = any(${emailKeys}::text[])
  or donation.donor_id in (select id from account where email_key = any(${emailKeys}::text[])))`

/**
 * The next donors by key whose donations have one of these statuses and were not fully refunded, the owner included. What is read of their donations
 * leaves out those that they say they did not make. `emailKeys`: only those with one of these addresses in lower case.
 */
export const findDonorsToMail = (
  tx: Tx,
  { campaignId, after, limit, emailKeys, kind }: PeoplePage & { emailKeys?: readonly string[] },
  statuses: DonationsToMail = ['completed'],
): Promise<DonorToMail[]> =>
  donor.sql`
    with kept as (
      select donation.id, donor_id, guest_email, guest_email_key, donation.version,
        (donation.version = any (c.donor_versions) or ${isAsked}) as is_current, ${isDenied} as is_denied,
        amount_minor - ${refundedOf} as kept_minor
      from donation join campaign c on c.id = donation.campaign_id
      where donation.campaign_id = ${campaignId} and status in (${sql.join(statuses)})
        and ${emailKeys ? hasAddress(emailKeys) : sql`true`}
    ), given as (
      select ${donorKey} as key, donor_id, min(guest_email) as guest_email,
        coalesce(array_agg(version) filter (where not is_denied), '{}') as versions,
        coalesce(array_agg(version) filter (where is_current and not is_denied), '{}') as current,
        coalesce(sum(kept_minor) filter (where not is_current and not is_denied), 0)::bigint as outdated_minor,
        (array_agg(id order by is_denied, is_current, id desc))[1] as donation_id
      from kept where kept_minor > 0
      group by donor_id, guest_email_key
      having ${after}::uuid is null or ${donorKey} > ${after}::uuid
      order by key limit ${sql.lit(limit)}
    ), addressed as (
      select given.*, coalesce(account.email, guest_email, '') as email
      from given left join account on account.id = given.donor_id
    )
    select key, email, donor_id as "accountId", donation_id as "donationId", versions, current,
      outdated_minor as "outdatedMinor",
      (select ${askableUntil} from donation join campaign on campaign.id = donation.campaign_id
        where donation.id = addressed.donation_id) as "askableUntil",
      ${hasStopped(campaignId, sql`lower(email)`, kind)} as stopped
    from addressed order by key`.all(tx)

const gift = rowShape({
  id: 'uuid',
  /** Null: a guest. */
  donorId: 'uuid | null',
  /** A guest's address in lower case; null: it has an account. */
  emailKey: 'text | null',
  completedAt: 'timestamptz',
  amountMinor: 'bigint',
  /** What is neither refunded nor being refunded. */
  leftMinor: 'bigint',
  /** Until when its donor can ask for it back, or could; null: they cannot, or have asked. */
  askableUntil: 'timestamptz | null',
  /** Whether its donor says that they did not make it. */
  isDenied: 'boolean',
  /** Whether its donor asked for it back, or a dispute of theirs holds it. */
  isClaimed: 'boolean',
})
export type Gift = RowOf<typeof gift>

/** What these donors gave and is neither refunded nor being refunded: what can be asked back first, in the order in which that ends. */
export const findGifts = (
  tx: Tx,
  { campaignId, donors }: { campaignId: string; donors: readonly DonorToMail[] },
): Promise<Gift[]> =>
  gift.sql`
    select donation.id, donor_id as "donorId", guest_email_key as "emailKey", completed_at as "completedAt",
      donation.amount_minor as "amountMinor", rest.minor as "leftMinor",
      case when not ${isAsked} then ${askableUntil} end as "askableUntil", ${isDenied} as "isDenied",
      ${isAsked} or exists (select from dispute where ${holdsDonation()}) as "isClaimed"
    from donation join campaign on campaign.id = donation.campaign_id
    cross join lateral (
      select (donation.amount_minor - coalesce(sum(amount_minor), 0))::bigint as minor
      from refund where donation_id = donation.id and refund.status <> 'failed'
    ) as rest
    where donation.campaign_id = ${campaignId} and donation.status = 'completed' and rest.minor > 0
      and (donor_id = any(${donors.flatMap(({ accountId }) => accountId ?? [])}::uuid[])
        or guest_email_key = any(${donors.flatMap(({ accountId, email }) => (accountId === null ? email.toLowerCase() : []))}::text[]))
    order by "askableUntil", donation.id`.all(tx)
