import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { HoldEntryKind, LedgerAccount, PayoutEntryKind } from './ledger.tables.ts'
import { rowShape } from '../../platform/database/rows.ts'
import { newId } from '../../platform/base/tokens.ts'
import { isUndecided } from '../../campaigns/index.ts'

export type DonationEntries = {
  donationId: string
  campaignId: string
  /** The event at the provider, e.g. `capture:8AB…`; booked once. */
  source: string
  grossMinor: bigint
  providerFeeMinor: bigint
  platformFeeMinor: bigint
  bookedAt: Date
}

/** Sorted ids: the entries of a booking share one timestamp, so their order comes from the ids. */
const idsInOrder = () => [newId(), newId(), newId()].toSorted()

const booking = rowShape({ isNew: 'boolean' })

type Change = {
  donations: 0 | 1
  grossMinor: bigint
  providerFeeMinor: bigint
  platformFeeMinor: bigint
  refundedMinor: bigint
}

/** The end of a statement that books. If its CTE `booked` has written entries, it adds them to the totals of the campaign and of the day. */
const countBooked = (change: Change) => sql`
  total as (
    insert into campaign_total as total
      (campaign_id, shard, donations, gross_minor, provider_fee_minor, platform_fee_minor, refunded_minor)
    select campaign_id, 0, ${change.donations}::integer, ${change.grossMinor}::bigint,
      ${change.providerFeeMinor}::bigint, ${change.platformFeeMinor}::bigint, ${change.refundedMinor}::bigint
    from booked
    on conflict (campaign_id, shard) do update set
      donations = total.donations + excluded.donations,
      gross_minor = total.gross_minor + excluded.gross_minor,
      provider_fee_minor = total.provider_fee_minor + excluded.provider_fee_minor,
      platform_fee_minor = total.platform_fee_minor + excluded.platform_fee_minor,
      refunded_minor = total.refunded_minor + excluded.refunded_minor,
      is_new = true
  ), day as (
    insert into campaign_day as daily (campaign_id, day, shard, donations, raised_minor)
    select campaign_id, (booked_at at time zone 'UTC')::date, 0, ${change.donations}::integer,
      ${change.grossMinor}::bigint
    from booked
    on conflict (campaign_id, day, shard) do update set
      donations = daily.donations + excluded.donations,
      raised_minor = daily.raised_minor + excluded.raised_minor
  )
  select exists (select from booked) as "isNew"`

/**
 * Writes a donation's entries and updates the campaign's totals and daily sums, all in one statement; a fee of zero has no entry.
 * Does nothing, and returns false, where this source is booked already. Record 1.
 */
export const insertDonationEntries = async (tx: Tx, entries: DonationEntries): Promise<boolean> => {
  const { donationId, campaignId, source, grossMinor, providerFeeMinor, platformFeeMinor, bookedAt } = entries
  const [grossId, providerFeeId, platformFeeId] = idsInOrder()
  const change = { donations: 1, grossMinor, providerFeeMinor, platformFeeMinor, refundedMinor: 0n } as const
  const { isNew } = await booking.sql`
    with booked as (
      insert into ledger_entry
        (id, kind, debit, credit, amount_minor, currency, campaign_id, donation_id, source, booked_at)
      values (${grossId}, 'donation', 'paypal', 'campaign_available', ${grossMinor}, 'USD',
        ${campaignId}, ${donationId}, ${source}, ${bookedAt})
      on conflict (source, kind) do nothing
      returning campaign_id, donation_id, source, booked_at
    ), fees as (
      insert into ledger_entry
        (id, kind, debit, credit, amount_minor, currency, campaign_id, donation_id, source, booked_at)
      select fee.id, fee.kind, 'campaign_available', fee.credit, fee.amount_minor, 'USD',
        booked.campaign_id, booked.donation_id, booked.source, booked.booked_at
      from booked cross join (values
        (${providerFeeId}::uuid, 'provider_fee', 'paypal', ${providerFeeMinor}::bigint),
        (${platformFeeId}::uuid, 'platform_fee', 'platform_fees', ${platformFeeMinor}::bigint)
      ) as fee (id, kind, credit, amount_minor)
      where fee.amount_minor <> 0
    ), ${countBooked(change)}`.one(tx)
  return isNew
}

export type PayoutEntry = {
  kind: PayoutEntryKind
  debit: LedgerAccount
  credit: LedgerAccount
  payoutId: string
  campaignId: string
  amountMinor: bigint
  bookedAt: Date
}

/** Writes one step of a payout. Returns false if this payout already has this entry. */
export const insertPayoutEntry = async (tx: Tx, entry: PayoutEntry): Promise<boolean> => {
  const inserted = await tx
    .insertInto('ledger_entry')
    .values({
      id: newId(),
      kind: entry.kind,
      debit: entry.debit,
      credit: entry.credit,
      amount_minor: entry.amountMinor,
      currency: 'USD',
      campaign_id: entry.campaignId,
      donation_id: null,
      payout_id: entry.payoutId,
      refund_id: null,
      paypal_dispute_id: null,
      source: `payout:${entry.payoutId}`,
      booked_at: entry.bookedAt,
    })
    .onConflict((conflict) => conflict.columns(['source', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** PayPal's fee for a payout; 0 if there is none or the payout is not paid. */
export const findPayoutFee = async (tx: Tx, payoutId: string): Promise<bigint> => {
  const row = await tx
    .selectFrom('ledger_entry')
    .select('amount_minor')
    .where('source', '=', `payout:${payoutId}`)
    .where('kind', '=', 'payout_fee')
    .executeTakeFirst()
  return row?.amount_minor ?? 0n
}

export type HoldEntry = {
  kind: HoldEntryKind
  debit: LedgerAccount
  credit: LedgerAccount
  paypalDisputeId: string
  donationId: string
  campaignId: string
  /** Which change of what the dispute holds; each is booked once. */
  source: string
  amountMinor: bigint
  bookedAt: Date
}

/** Writes one change of the amount held by a dispute. Throws if it is already booked. */
export const insertHoldEntry = async (tx: Tx, entry: HoldEntry): Promise<void> => {
  await tx
    .insertInto('ledger_entry')
    .values({
      id: newId(),
      kind: entry.kind,
      debit: entry.debit,
      credit: entry.credit,
      amount_minor: entry.amountMinor,
      currency: 'USD',
      campaign_id: entry.campaignId,
      donation_id: entry.donationId,
      payout_id: null,
      refund_id: null,
      paypal_dispute_id: entry.paypalDisputeId,
      source: entry.source,
      booked_at: entry.bookedAt,
    })
    .execute()
}

export type RefundEntries = {
  refundId: string
  kind: 'refund' | 'reversal'
  donationId: string
  campaignId: string
  /** The event at the provider, `refund:…`; booked once. */
  source: string
  amountMinor: bigint
  /** The parts of the fees that the provider and the platform return. */
  providerFeeBackMinor: bigint
  platformFeeBackMinor: bigint
  bookedAt: Date
}

/**
 * Writes a refund's entries and takes them off the campaign's totals and its day's, all in one statement; a fee that gives nothing
 * back has no entry. Does nothing, and returns false, where this source is booked already.
 */
export const insertRefundEntries = async (tx: Tx, entries: RefundEntries): Promise<boolean> => {
  const { refundId, kind, donationId, campaignId, source, amountMinor, bookedAt } = entries
  const { providerFeeBackMinor, platformFeeBackMinor } = entries
  const [amountId, providerFeeId, platformFeeId] = idsInOrder()
  const change = {
    donations: 0,
    grossMinor: -amountMinor,
    providerFeeMinor: -providerFeeBackMinor,
    platformFeeMinor: -platformFeeBackMinor,
    refundedMinor: amountMinor,
  } as const
  const { isNew } = await booking.sql`
    with booked as (
      insert into ledger_entry
        (id, kind, debit, credit, amount_minor, currency, campaign_id, donation_id, refund_id, source, booked_at)
      values (${amountId}, ${kind}, 'campaign_available', 'paypal', ${amountMinor}, 'USD',
        ${campaignId}, ${donationId}, ${refundId}, ${source}, ${bookedAt})
      on conflict (source, kind) do nothing
      returning campaign_id, donation_id, refund_id, source, booked_at
    ), fees as (
      insert into ledger_entry
        (id, kind, debit, credit, amount_minor, currency, campaign_id, donation_id, refund_id, source, booked_at)
      select back.id, back.kind, back.debit, 'campaign_available', back.amount_minor, 'USD',
        booked.campaign_id, booked.donation_id, booked.refund_id, booked.source, booked.booked_at
      from booked cross join (values
        (${providerFeeId}::uuid, 'provider_fee_back', 'paypal', ${providerFeeBackMinor}::bigint),
        (${platformFeeId}::uuid, 'platform_fee_back', 'platform_fees', ${platformFeeBackMinor}::bigint)
      ) as back (id, kind, debit, amount_minor)
      where back.amount_minor <> 0
    ), ${countBooked(change)}`.one(tx)
  return isNew
}

export type SiteLoss = {
  refundId: string
  donationId: string
  campaignId: string
  /** The refund that caused it, `refund:…`; a refund has at most one loss. */
  source: string
  amountMinor: bigint
  bookedAt: Date
}

/** Books the part of PayPal's fees that the site pays, and reduces the campaign's fees by it. Throws if it is booked already. */
export const insertSiteLoss = async (tx: Tx, loss: SiteLoss): Promise<void> => {
  const { refundId, donationId, campaignId, source, amountMinor, bookedAt } = loss
  await sql`
    with entry as (
      insert into ledger_entry
        (id, kind, debit, credit, amount_minor, currency, campaign_id, donation_id, refund_id, source, booked_at)
      values (${newId()}, 'site_loss', 'site_losses', 'campaign_available', ${amountMinor}, 'USD',
        ${campaignId}, ${donationId}, ${refundId}, ${source}, ${bookedAt})
      returning campaign_id
    )
    insert into campaign_total as total
      (campaign_id, shard, donations, gross_minor, provider_fee_minor, platform_fee_minor, refunded_minor)
    select entry.campaign_id, 0, 0, 0, -${amountMinor}::bigint, 0, 0 from entry
    on conflict (campaign_id, shard) do update set
      provider_fee_minor = total.provider_fee_minor + excluded.provider_fee_minor`.execute(tx)
}

const balance = rowShape({ minor: 'bigint' })

/** The money of an owner's campaigns that is not paid out, including held money. */
export const balanceOfOwner = async (tx: Tx, ownerId: string): Promise<bigint> => {
  const { minor } = await balance.sql`
    select coalesce(sum(case 'campaign_available' when credit then amount_minor when debit then -amount_minor else 0 end), 0)::bigint as minor
    from ledger_entry join campaign on campaign.id = ledger_entry.campaign_id
    where campaign.owner_id = ${ownerId} and ledger_entry.paypal_dispute_id is null`.one(tx)
  return minor
}

const holding = rowShape({ id: 'uuid' })

/** The campaigns of an owner whose money may be held: their promise or story has changed, or a dispute about them is open. */
export const findHoldingOf = async (tx: Tx, ownerId: string): Promise<string[]> => {
  const rows = await holding.sql`
    select id from campaign
    where owner_id = ${ownerId}
      and (version > 1 or exists (select from dispute where dispute.campaign_id = campaign.id and ${isUndecided()}))
    order by id`.all(tx)
  return rows.map(({ id }) => id)
}
