import { moderationCategories, standings } from '@muster/contract/facts/moderation.ts'
import { sql, type Updateable } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { queuesToShare, queuesToUpdate } from '../../platform/database/fair-locks.ts'
import { purgePages } from '../../platform/database/public-changes.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Owned } from '../../platform/http/access.ts'
import { findOrganisersOf } from '../organisers/organiser-ids.sql.ts'
import { isInForce } from '../supports/thresholds/commitment.sql.ts'

export type ChangedCampaign = Updateable<Tables['campaign']>

export const updateCampaignRow = async (tx: Tx, id: string, changes: ChangedCampaign): Promise<void> => {
  await tx.updateTable('campaign').set(changes).where('id', '=', id).execute()
  purgePages(tx, id)
}

export const findOwnerOf = async (db: Db, id: string): Promise<string | null> => {
  const row = await db.selectFrom('campaign').select('owner_id').where('id', '=', id).executeTakeFirst()
  return row?.owner_id ?? null
}

/** The owner and the co-organisers of the campaign that a path names, for `ownerRoute`. */
export const ownerOf = ({ id }: { id: string }, db: Db): Promise<Owned | null> => findOrganisersOf(db, id)

const editable = [
  'id',
  'owner_id',
  'execution_date',
  'time_zone',
  'ends_at',
  'currency',
  'cancelled_at',
  'created_at',
] as const
export type EditedCampaign = Pick<Tables['campaign'], (typeof editable)[number]>

/** Locks the campaign until the transaction ends: concurrent edits run one after the other, and no new support or donation starts. */
export const lockCampaign = async (tx: Tx, id: string): Promise<EditedCampaign | null> =>
  (await tx
    .selectFrom('campaign')
    .select(editable)
    .where('id', '=', id)
    .where(queuesToUpdate(sql`id`))
    .forUpdate()
    .executeTakeFirst()) ?? null

/** Whether any donation to the campaign was ever completed. */
export const hasDonations = async (tx: Tx, campaignId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('campaign_total')
    .select('shard')
    .where('campaign_id', '=', campaignId)
    .limit(1)
    .execute()
  return row.length > 0
}

const use = rowShape({ hasPeople: 'boolean', hasOpenOrder: 'boolean' })

/**
 * Why a campaign cannot be deleted; null if it can: it has supporters or donations, or an order that may still become a donation.
 * The caller must hold the lock of the campaign.
 */
export const findUse = async (tx: Tx, campaignId: string): Promise<'people' | 'open_order' | null> => {
  const { hasPeople, hasOpenOrder } = await use.sql`
    select
      exists (select from support where campaign_id = ${campaignId})
        or exists (select from ledger_entry where campaign_id = ${campaignId}) as "hasPeople",
      exists (
        select from donation where campaign_id = ${campaignId}
          and (next_check_at is not null or lease_id is not null or status not in ('declined', 'cancelled', 'expired'))
      ) as "hasOpenOrder"`.one(tx)
  if (hasPeople) return 'people'
  return hasOpenOrder ? 'open_order' : null
}

export const deleteCampaignRow = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('campaign').where('id', '=', id).execute()
  purgePages(tx, id)
}

/** Locks all campaigns of an owner until the transaction ends. */
export const lockCampaignsOf = async (tx: Tx, ownerId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('campaign')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(queuesToUpdate(sql`id`))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

const open = [
  'id',
  'title',
  'owner_id',
  'action_mode',
  'execution_date',
  'start_time',
  'time_zone',
  'ends_at',
  'cancelled_at',
  'standing',
  'hidden_category',
  'version',
  'current_versions',
  'donor_versions',
  'shown_versions',
] as const
export type OpenCampaignRow = Pick<Tables['campaign'], (typeof open)[number]>

export const findCampaignState = async (db: Db | Tx, id: string): Promise<OpenCampaignRow | null> =>
  (await db.selectFrom('campaign').select(open).where('id', '=', id).executeTakeFirst()) ?? null

/**
 * As {@link findCampaignState}. Until the transaction ends the campaign is not cancelled, hidden or frozen, which lock it for an update. It is
 * the lock of a foreign key: others share it, and payouts and refunds do not make it wait.
 */
export const shareCampaignState = async (tx: Tx, id: string): Promise<OpenCampaignRow | null> =>
  (await tx.selectFrom('campaign').select(open).where('id', '=', id).forKeyShare().executeTakeFirst()) ?? null

/** As {@link shareCampaignState}, for a transaction that has no lock of the campaign yet. A waiting update of the campaign goes first. */
export const queueForCampaignState = async (tx: Tx, id: string): Promise<OpenCampaignRow | null> =>
  (await tx
    .selectFrom('campaign')
    .select(open)
    .where('id', '=', id)
    .where(queuesToShare(sql`id`))
    .forKeyShare()
    .executeTakeFirst()) ?? null

const ofTheDay = [
  'id',
  'title',
  'execution_date',
  'start_time',
  'end_time',
  'time_zone',
  'action_description',
  'meeting_point',
  'city',
  'state',
  'country',
  'meeting_lat',
  'meeting_lon',
  'cancelled_at',
  'updated_at',
  'version',
] as const
export type CampaignDay = Pick<Tables['campaign'], (typeof ofTheDay)[number]>

/** The columns of a campaign for its calendar file; null if it does not exist. */
export const findCampaignDay = async (db: Db | Tx, id: string): Promise<CampaignDay | null> =>
  (await db.selectFrom('campaign').select(ofTheDay).where('id', '=', id).executeTakeFirst()) ?? null

/** Who may see a campaign depends on these columns of `c`. */
const seen = rowShape({
  owner_id: 'uuid',
  standing: oneOf(...standings),
  hidden_category: oneOf(...moderationCategories, null),
})
const seenColumns = sql`c.owner_id, c.standing, c.hidden_category`

const stats = rowShape({
  ...seen.columns,
  version: 'integer',
  supporters: 'integer',
  to_renew: 'integer',
  /** When a change last asked supporters again. */
  asked_at: 'timestamptz | null',
  /** Null: all supporters act. */
  acting: 'integer | null',
  next_needs: 'integer | null',
  next_missing: 'integer | null',
  decided_at: 'timestamptz | null',
  decided_acting: 'integer | null',
  decided_accounts: 'integer | null',
  decided_guests: 'integer | null',
  decided_supporters: 'integer | null',
  donations: 'integer',
  gross_minor: 'bigint',
  net_minor: 'bigint',
  provider_fee_minor: 'bigint',
  platform_fee_minor: 'bigint',
  payout_fee_minor: 'bigint',
  paid_out_minor: 'bigint',
  /** Whether a dispute about a donation waits for a decision. */
  has_dispute: 'boolean',
  followers: 'integer',
})
export type StatsRow = RowOf<typeof stats>

const statsOf = ({ id }: { id: string }) => stats.sql`
    select ${seenColumns}, c.version,
      (select coalesce(sum(n.supporters), 0)::integer from support_count n where n.campaign_id = c.id) as supporters,
      (select coalesce(sum(n.to_renew), 0)::integer from support_count n where n.campaign_id = c.id) as to_renew,
      (select max(v.created_at) from promise_version v
        where v.campaign_id = c.id and v.merged_into is null and v.supporter_effect = 'asked') as asked_at,
      case when d.is_conditional then d.acting_now when d.day is null then shown.acting end as acting,
      shown.next_needs, shown.next_missing, d.decided_at, d.acting as decided_acting, d.accounts as decided_accounts,
      d.guests as decided_guests, d.supporters as decided_supporters,
      coalesce(sum(m.donations), 0)::integer as donations,
      coalesce(sum(m.gross_minor), 0)::bigint as gross_minor,
      coalesce(sum(m.gross_minor - m.provider_fee_minor - m.platform_fee_minor), 0)::bigint as net_minor,
      coalesce(sum(m.provider_fee_minor), 0)::bigint as provider_fee_minor,
      coalesce(sum(m.platform_fee_minor), 0)::bigint as platform_fee_minor,
      (select coalesce(sum(case e.kind when 'payout_fee_back' then -e.amount_minor else e.amount_minor end), 0)::bigint
        from ledger_entry e
        where e.campaign_id = c.id and e.payout_id is not null and e.kind in ('payout_fee', 'payout_fee_back')
      ) as payout_fee_minor,
      (select coalesce(sum(case e.kind when 'payout_reversed' then -e.amount_minor else e.amount_minor end), 0)::bigint
        from ledger_entry e
        where e.campaign_id = c.id and e.payout_id is not null
          and e.kind in ('payout_paid', 'payout_paid_outside', 'payout_reversed')
      ) as paid_out_minor,
      exists (
        select from dispute
        where dispute.campaign_id = c.id and dispute.donation_id is not null and dispute.status in ('open', 'under_review')
      ) as has_dispute,
      (select count(*)::integer from campaign_follow f where f.campaign_id = c.id) as followers
    from campaign c left join campaign_total m on m.campaign_id = c.id
    left join campaign_decision d on ${isInForce}
    left join campaign_acting shown on shown.campaign_id = c.id and d.day is null
    where c.id = ${id} group by c.id, shown.campaign_id, d.campaign_id, d.day`

/** Live figures of a campaign; null if it does not exist. */
export const findStats = async (db: Db, id: string): Promise<StatsRow | null> =>
  (await statsOf({ id }).first(db)) ?? null

const raised = rowShape({
  ...seen.columns,
  day: 'date | null',
  donations: 'integer | null',
  raised_minor: 'bigint | null',
})
export type RaisedRow = RowOf<typeof raised>

const raisedByDay = ({ id }: { id: string }) => raised.sql`
    select ${seenColumns}, d.day, d.donations, d.raised_minor
    from campaign c left join lateral (
      select day, sum(donations)::integer as donations, sum(sum(raised_minor)) over (order by day)::bigint as raised_minor
      from campaign_day
      where campaign_id = c.id
      group by day
    ) as d on true
    where c.id = ${id}
    order by d.day`

/**
 * The raised total at the end of each day with a donation or refund, oldest first. Days are in UTC. A campaign without such a day has one row
 * without a day, and one that does not exist has none.
 */
export const findRaisedByDay = (db: Db, id: string): Promise<RaisedRow[]> => raisedByDay({ id }).all(db)

const figures = rowShape({ people: 'integer', campaigns: 'integer', raised_minor: 'bigint' })
export type FiguresRow = RowOf<typeof figures>

const siteFigures = () => figures.sql`
    select site_figure.people + coalesce(changed.people, 0)::integer as people,
      site_figure.campaigns + coalesce(changed.campaigns, 0)::integer as campaigns,
      (site_figure.raised_minor + coalesce(booked.minor, 0))::bigint as raised_minor
    from site_figure, (
      select sum(people) as people, sum(campaigns) as campaigns from site_change
    ) as changed, (
      select sum(
        (select sum(m.gross_minor) from campaign_total m where m.campaign_id = new.campaign_id)
        - (select p.raised_minor from campaign_popularity p where p.campaign_id = new.campaign_id)
      ) as minor
      from (select distinct campaign_id from campaign_total where is_new) as new
    ) as booked`

/** Figures of the whole site: of the last minute, and what changed since. */
export const countSite = (db: Db): Promise<FiguresRow> => siteFigures().one(db)
