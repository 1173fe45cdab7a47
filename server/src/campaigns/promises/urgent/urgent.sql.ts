import { moderationCategories, standings } from '@muster/contract/facts/moderation.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasStopped } from '../../campaign/people.sql.ts'
import { inCampaign } from '../../campaign/campaign-rows.sql.ts'
import { meetingColumns } from '../../campaign/campaign-columns.ts'
import { refundedOf } from '../../campaign/supported-campaigns.sql.ts'
import { shownStandings } from '../../campaign/standing.sql.ts'
import { isDenied } from '../../disputes/holding.sql.ts'
import { oneOf } from '../../../platform/database/columns.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { purgePages } from '../../../platform/database/public-changes.ts'
import { rowShape, type RowOf } from '../../../platform/database/rows.ts'
import type { Tables } from '../../../platform/database/schema.ts'

const campaign = rowShape({
  standing: oneOf(...standings),
  hidden_category: oneOf(...moderationCategories, null),
  endsAt: 'timestamptz | null',
  cancelledAt: 'timestamptz | null',
})

/** A campaign, locked until the transaction ends: its updates are sent one after the other, and it is not edited, cancelled or hidden meanwhile. */
export const lockCampaign = (tx: Tx, id: string): Promise<RowOf<typeof campaign> | undefined> =>
  campaign.sql`
    select standing, hidden_category, ends_at as "endsAt", cancelled_at as "cancelledAt"
    from campaign where id = ${id} for no key update`.first(tx)

type NewUpdate = Pick<Tables['urgent_update'], 'id' | 'campaign_id' | 'number' | 'text' | 'created_at'>

export const insertUpdate = async (tx: Tx, update: NewUpdate): Promise<void> => {
  await tx.insertInto('urgent_update').values(update).execute()
  purgePages(tx, update.campaign_id)
}

const shown = ['id', 'number', 'text', 'created_at as createdAt'] as const

/** The updates of a campaign, newest first. */
export const findUpdates = (db: Db, campaignId: string) =>
  db.selectFrom('urgent_update').select(shown).where('campaign_id', '=', campaignId).orderBy('number', 'desc').execute()

export const findUpdate = (db: Db, id: string) =>
  db.selectFrom('urgent_update').select(shown).where('id', '=', id).executeTakeFirstOrThrow()

/** How many updates of a campaign were sent. */
export const countUpdates = async (db: Db | Tx, campaignId: string): Promise<number> => {
  const row = await db
    .selectFrom('urgent_update')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The updates of an owner's campaigns, oldest first, for the data export. */
export const findUpdatesOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('urgent_update')
    .innerJoin('campaign', 'campaign.id', 'urgent_update.campaign_id')
    .select(['campaign.id as campaignId', 'urgent_update.text', 'urgent_update.created_at as createdAt'])
    .where('campaign.owner_id', '=', ownerId)
    .orderBy('urgent_update.created_at')
    .orderBy('urgent_update.id')
    .execute()

const mailing = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  text: 'text',
  supportersThrough: 'text | null',
  donorsThrough: 'uuid | null',
  title: 'text',
  executionDate: 'date | null',
  ...meetingColumns,
  ownerEmail: 'text',
  ownerName: 'text | null',
  /** Whether the campaign was cancelled or is over. */
  isClosed: 'boolean',
})
/** An update whose mails are not all written, with what they say of its campaign. */
export type UrgentMailing = RowOf<typeof mailing>

/** The oldest of them, locked until the transaction ends. Skips locked ones, and those of campaigns that are hidden or in review. */
export const lockDue = (tx: Tx, now: Date): Promise<UrgentMailing | undefined> =>
  mailing.sql`
    select u.id, u.campaign_id as "campaignId", u.text, u.supporters_told_through as "supportersThrough",
      u.donors_told_through as "donorsThrough", c.title, c.execution_date as "executionDate",
      ${inCampaign(meetingColumns)}, a.email as "ownerEmail", coalesce(a.name, a.username) as "ownerName",
      c.cancelled_at is not null or coalesce(c.ends_at < ${now}, true) as "isClosed"
    from urgent_update u join campaign c on c.id = u.campaign_id join account a on a.id = c.owner_id
    where u.told_at is null and c.standing in ${shownStandings}
    order by u.created_at, u.id
    limit 1 for update of u for key share of c skip locked`.first(tx)

type Progress =
  | { supporters_told_through: string }
  | { donors_told_through: string }
  // All mails are written, so the last addresses of the batches are no longer needed.
  | { told_at: Date | null; supporters_told_through: null; donors_told_through: null }

export const recordTold = async (tx: Tx, id: string, progress: Progress): Promise<void> => {
  await tx.updateTable('urgent_update').set(progress).where('id', '=', id).execute()
}

/** A donation that arrived or is pending, was not fully refunded, and whose donor does not say that they did not make it. */
const isKept = sql`
  (donation.status = 'pending' or donation.status = 'completed' and donation.amount_minor > ${refundedOf} and not ${isDenied})`

/** The people who stand behind a campaign, each address once: confirmed supporters, and donors whose money arrived or is pending. */
const standing = (campaignId: string) => sql`(
  select email_key from support where campaign_id = ${campaignId} and email_key is not null
  union
  select coalesce(account.email_key, donation.guest_email_key)
  from donation left join account on account.id = donation.donor_id
  where donation.campaign_id = ${campaignId} and position('@' in coalesce(account.email, donation.guest_email, '')) > 0 and ${isKept}
) as person`

const counted = rowShape({ people: 'integer' })

/** How many people an update is mailed to: all who stand behind the campaign, without its owner and those who stopped its mails. */
export const countPeople = async (db: Db | Tx, campaignId: string): Promise<number> => {
  const { people } = await counted.sql`
    select count(*)::integer as people
    from ${standing(campaignId)} join campaign on campaign.id = ${campaignId} join account owner on owner.id = campaign.owner_id
    where person.email_key <> owner.email_key and not ${hasStopped(campaignId, sql`person.email_key`)}`.one(db)
  return people
}

/**
 * Whether a person is one of {@link standing}. `offset 0` keeps PostgreSQL from reading all people of a campaign at once: each is looked up by
 * an index.
 */
const standsBehind = (campaignId: string, emailKey: RawBuilder<unknown>) => sql`(
  exists (select from support where campaign_id = ${campaignId} and email_key = ${emailKey} offset 0)
  or exists (
    select from account join donation on donation.donor_id = account.id
    where account.email_key = ${emailKey} and donation.campaign_id = ${campaignId} and ${isKept} offset 0
  )
  or exists (
    select from donation where guest_email_key = ${emailKey} and campaign_id = ${campaignId} and ${isKept} offset 0
  )
)`

const reader = rowShape({ email: 'text' })
const emailKey = sql`lower(asked.email)`

/** Those of these addresses whose people stand behind the campaign and have not stopped its mails; none if it was cancelled or is over. */
export const findReaders = async (
  tx: Tx,
  { campaignId, emails }: { campaignId: string; emails: readonly string[] },
  now: Date,
): Promise<Set<string>> => {
  const rows = await reader.sql`
    select asked.email
    from unnest(${emails}::text[]) as asked (email) join campaign on campaign.id = ${campaignId}
    where cancelled_at is null and ends_at >= ${now} and not ${hasStopped(campaignId, emailKey)}
      and ${standsBehind(campaignId, emailKey)}`.all(tx)
  return new Set(rows.map(({ email }) => email))
}
