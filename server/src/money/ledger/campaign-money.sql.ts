import { type EntryKind, entryKinds } from '@muster/contract/facts/ledger.ts'
import { sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { availableOf, heldOf } from './balance.sql.ts'

const campaignMoney = rowShape({
  donations: 'integer',
  /** Less refunds, as in all totals. */
  grossMinor: 'bigint',
  refundedMinor: 'bigint',
  processorFeeMinor: 'bigint',
  platformFeeMinor: 'bigint',
  payoutFeeMinor: 'bigint',
  heldMinor: 'bigint',
  beingRefundedMinor: 'bigint',
  inPayoutMinor: 'bigint',
  paidOutMinor: 'bigint',
  availableMinor: 'bigint',
})
export type CampaignMoneyRow = RowOf<typeof campaignMoney>

/** All figures of a campaign at one moment, before anything is held in disputes here or for donors; null if the campaign does not exist. */
export const findCampaignMoney = async (db: Db, campaignId: string): Promise<CampaignMoneyRow | null> => {
  const money = await campaignMoney.sql`
    select raised.*, payouts.*, refunds.*, (${heldOf(campaignId)}) as "heldMinor",
      ${availableOf(campaignId)} as "availableMinor"
    from campaign, (
      select
        coalesce(sum(donations), 0)::integer as donations,
        coalesce(sum(gross_minor), 0)::bigint as "grossMinor",
        coalesce(sum(refunded_minor), 0)::bigint as "refundedMinor",
        coalesce(sum(provider_fee_minor), 0)::bigint as "processorFeeMinor",
        coalesce(sum(platform_fee_minor), 0)::bigint as "platformFeeMinor"
      from campaign_total where campaign_id = ${campaignId}
    ) as raised, (
      select
        coalesce(sum(case kind when 'payout_fee' then amount_minor when 'payout_fee_back' then -amount_minor else 0 end), 0)::bigint
          as "payoutFeeMinor",
        coalesce(sum(case when kind in ('payout_paid', 'payout_paid_outside') then amount_minor
          when kind = 'payout_reversed' then -amount_minor else 0 end), 0)::bigint as "paidOutMinor",
        coalesce(sum(case
          when kind = 'payout_reserved' then amount_minor
          when kind in ('payout_released', 'payout_returned', 'payout_paid', 'payout_paid_outside') then -amount_minor
          else 0
        end), 0)::bigint as "inPayoutMinor"
      from ledger_entry where campaign_id = ${campaignId} and payout_id is not null
    ) as payouts, (
      select coalesce(sum(amount_minor), 0)::bigint as "beingRefundedMinor"
      from refund where campaign_id = ${campaignId} and status = 'requested'
    ) as refunds
    where campaign.id = ${campaignId}`.first(db)
  return money ?? null
}

const moneyEntry = rowShape({
  id: 'uuid',
  kind: oneOf(...entryKinds),
  amountMinor: 'bigint',
  donationId: 'uuid | null',
  refundId: 'uuid | null',
  payoutId: 'uuid | null',
  source: 'text',
  bookedAt: 'timestamptz',
})
export type MoneyEntryRow = RowOf<typeof moneyEntry>

/** An entry's place among those of its campaign. */
export type EntryPlace = { bookedAt: Date; id: string }

export type MoneyEntryFilter = {
  kinds: readonly EntryKind[] | 'all'
  order: 'latest' | 'oldest'
  after: EntryPlace | null
  limit: number
}

const ordered = ({ order, limit }: MoneyEntryFilter) =>
  order === 'latest' ? sql`order by booked_at desc, id desc limit ${limit}` : sql`order by booked_at, id limit ${limit}`

const beyond = ({ order, after }: MoneyEntryFilter) => {
  if (!after) return sql`true`
  const place = sql`(${after.bookedAt}::timestamptz, ${after.id}::uuid)`
  return order === 'latest' ? sql`(booked_at, id) < ${place}` : sql`(booked_at, id) > ${place}`
}

/** The kind is a literal in the statement, so that the planner can use the partial index of rare kinds. */
const ofKind = (campaignId: string, kind: EntryKind | null, filter: MoneyEntryFilter) => sql`(
  select id, kind, amount_minor, donation_id, refund_id, payout_id, source, booked_at
  from ledger_entry
  where campaign_id = ${campaignId} and ${kind ? sql`kind = ${sql.lit(kind)}` : sql`true`} and ${beyond(filter)}
  ${ordered(filter)}
)`

/** Entries from a place on. Each kind is read separately, so that finding the few of one kind does not scan the many of another. */
export const findEntriesOf = async (db: Db, campaignId: string, filter: MoneyEntryFilter): Promise<MoneyEntryRow[]> => {
  const kinds = filter.kinds === 'all' ? [null] : filter.kinds
  const found = sql.join(
    kinds.map((kind) => ofKind(campaignId, kind, filter)),
    sql` union all `,
  )
  return moneyEntry.sql`
    select id, kind, amount_minor as "amountMinor", donation_id as "donationId", refund_id as "refundId",
      payout_id as "payoutId", source, booked_at as "bookedAt"
    from (${found}) as entry
    ${ordered(filter)}`.all(db)
}
