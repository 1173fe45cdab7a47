import { sql } from 'kysely'
import { oneOf } from '../../database/columns.ts'
import type { Db, Tx } from '../../database/database.ts'
import { rowShape, type RowOf } from '../../database/rows.ts'

const mailing = rowShape({
  campaignId: 'uuid',
  number: 'integer',
  follows: 'integer',
  promise: 'text',
  supporterEffect: oneOf('asked', 'told', 'none'),
  donorEffect: oneOf('asked', 'told', 'none'),
  storyChanged: 'boolean',
  merged: 'integer[]',
  supportersThrough: 'text | null',
  donorsThrough: 'text | null',
  remindedThrough: 'text | null',
  title: 'text',
  ownerId: 'uuid',
  ownerName: 'text | null',
  /** Whether the campaign was cancelled or is over. */
  isClosed: 'boolean',
})
export type Mailing = RowOf<typeof mailing>

const columns = (now: Date) => sql`
  v.campaign_id as "campaignId", v.number, v.follows, v.promise, v.supporter_effect as "supporterEffect",
  v.donor_effect as "donorEffect", v.story_changed as "storyChanged",
  array(select m.number from promise_version m where m.campaign_id = v.campaign_id and m.merged_into = v.number) as merged,
  v.supporters_told_through as "supportersThrough", v.donors_told_through as "donorsThrough",
  v.reminded_through as "remindedThrough", c.title, c.owner_id as "ownerId", coalesce(a.name, a.username) as "ownerName",
  c.cancelled_at is not null or coalesce(c.ends_at < ${now}, false) as "isClosed"
  from promise_version v join campaign c on c.id = v.campaign_id join account a on a.id = c.owner_id`

/** While an edit holds the campaign, its versions are skipped. */
const locked = sql`limit 1 for update of v for key share of c skip locked`

/** A version whose people have to be mailed, locked until the transaction ends. */
export const lockDue = (tx: Tx, now: Date): Promise<Mailing | undefined> =>
  mailing.sql`
    select ${columns(now)}
    where v.notify_at <= ${now} and v.notified_at is null and v.merged_into is null and c.standing in ('published', 'frozen')
    order by v.notify_at, v.campaign_id, v.number ${locked}`.first(tx)

/** The newest version that asked people a while ago, if they have not been reminded. */
export const lockToRemind = (tx: Tx, notifiedBefore: Date, now: Date): Promise<Mailing | undefined> =>
  mailing.sql`
    select ${columns(now)}
    where v.notified_at <= ${notifiedBefore} and v.reminded_at is null and v.supporter_effect = 'asked'
      and v.merged_into is null and c.standing in ('published', 'frozen')
    order by v.notified_at, v.campaign_id, v.number ${locked}`.first(tx)

/** Whether a later version asks the same people again. */
export const isAskedAgain = async (tx: Tx, { campaignId, number }: Mailing): Promise<boolean> => {
  const row = await tx
    .selectFrom('promise_version')
    .select('number')
    .where('campaign_id', '=', campaignId)
    .where('number', '>', number)
    .where('merged_into', 'is', null)
    .where('supporter_effect', '=', 'asked')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const hash = (key: string) => sql`sha256(convert_to(${sql.ref(key)}, 'UTF8'))`

const supporter = rowShape({
  key: 'text',
  email: 'text',
  version: 'integer',
  isCurrent: 'boolean',
  /** Whether they stopped the mails about this campaign. */
  stopped: 'boolean',
})
export type SupporterToMail = RowOf<typeof supporter>

/** The next supporters by address, without the owner. */
export const findSupporters = (
  tx: Tx,
  { campaignId, ownerId }: Mailing,
  after: string | null,
  limit: number,
): Promise<SupporterToMail[]> =>
  supporter.sql`
    select s.email_key as key, s.email, s.version, s.version = any (c.current_versions) as "isCurrent", exists (
      select from mail_stop m where m.campaign_id = c.id and m.address_hash = ${hash('s.email_key')}
    ) as stopped
    from support s join campaign c on c.id = s.campaign_id
    where s.campaign_id = ${campaignId} and s.email_key > ${after ?? ''} and s.account_id is distinct from ${ownerId}
    order by s.email_key limit ${sql.lit(limit)}`.all(tx)

const donor = rowShape({
  key: 'text',
  email: 'text',
  donorId: 'uuid | null',
  donationId: 'uuid',
  versions: 'integer[]',
  current: 'integer[]',
  outdatedMinor: 'bigint',
  stopped: 'boolean',
})
export type DonorToMail = RowOf<typeof donor>

/** The next donors whose money the campaign still has, without the owner. Each with the versions that they gave for. */
export const findDonors = (
  tx: Tx,
  { campaignId, ownerId }: Mailing,
  after: string | null,
  limit: number,
): Promise<DonorToMail[]> =>
  donor.sql`
    with kept as (
      select d.id, d.donor_id, coalesce(d.donor_id::text, d.guest_email_key) as key, d.guest_email, d.version,
        d.version = any (c.donor_versions) as is_current,
        d.amount_minor - coalesce((
          select sum(r.amount_minor) from refund r where r.donation_id = d.id and r.status = 'completed'
        ), 0) as kept_minor
      from donation d join campaign c on c.id = d.campaign_id
      where d.campaign_id = ${campaignId} and d.status = 'completed' and d.donor_id is distinct from ${ownerId}
        and coalesce(d.donor_id::text, d.guest_email_key) > ${after ?? ''}
    ), given as (
      select key, donor_id, min(guest_email) as guest_email, array_agg(version) as versions,
        coalesce(array_agg(version) filter (where is_current), '{}') as current,
        coalesce(sum(kept_minor) filter (where not is_current), 0)::bigint as outdated_minor,
        (array_agg(id order by is_current, id desc))[1] as donation_id
      from kept where kept_minor > 0
      group by key, donor_id order by key limit ${sql.lit(limit)}
    )
    select given.key, coalesce(a.email, given.guest_email, '') as email, given.donor_id as "donorId",
      given.donation_id as "donationId", given.versions, given.current, given.outdated_minor as "outdatedMinor", exists (
        select from mail_stop m
        where m.campaign_id = ${campaignId} and m.address_hash = sha256(convert_to(lower(coalesce(a.email, given.guest_email, '')), 'UTF8'))
      ) as stopped
    from given left join account a on a.id = given.donor_id
    order by given.key`.all(tx)

/** The promises of some versions. */
export const findPromises = async (
  tx: Tx,
  campaignId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await tx
    .selectFrom('promise_version')
    .select(['number', 'promise'])
    .where('campaign_id', '=', campaignId)
    .where('number', 'in', [...numbers])
    .execute()
  return new Map(rows.map(({ number, promise }) => [number, promise]))
}

type Recorded =
  | { supporters_told_through: string }
  | { donors_told_through: string }
  // The addresses through which the mails were written are no longer needed.
  | { notified_at: Date; supporters_told_through: null; donors_told_through: null }
  | { reminded_through: string }
  | { reminded_at: Date; reminded_through: null }

export const recordMailed = async (
  tx: Tx,
  { campaignId, number }: Pick<Mailing, 'campaignId' | 'number'>,
  progress: Recorded,
): Promise<void> => {
  await tx
    .updateTable('promise_version')
    .set(progress)
    .where('campaign_id', '=', campaignId)
    .where('number', '=', number)
    .execute()
}

/** Lets the job begin again with a version: it writes the mails that are not in the outbox. */
export const restartMailing = async (tx: Tx, campaignId: string, number: number): Promise<void> => {
  await tx
    .updateTable('promise_version')
    .set({ notified_at: null, supporters_told_through: null, donors_told_through: null })
    .where('campaign_id', '=', campaignId)
    .where('number', '=', number)
    .execute()
}

/** Whether a supporter is still to be asked: they did not stay, withdraw or delete their account since. */
export const isToRenew = async (db: Db | Tx, campaignId: string, email: string): Promise<boolean> => {
  const row = await db
    .selectFrom('support')
    .innerJoin('campaign', 'campaign.id', 'support.campaign_id')
    .select('support.id')
    .where('support.campaign_id', '=', campaignId)
    .where('support.email_key', '=', sql<string>`lower(${email}::text)`)
    .where(sql<boolean>`support.version <> all (campaign.current_versions)`)
    .executeTakeFirst()
  return row !== undefined
}
