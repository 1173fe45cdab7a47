import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { ownerOf, type TransferRows, transfersOf } from '../../campaigns/index.ts'
import type { Owned } from '../../platform/http/access.ts'
import type { Place } from './payout-pages.ts'

/** Constraints whose violation is an error of the contract. */
export const onePendingConstraint = 'payout_one_pending'
export const batchTakenConstraint = 'payout_batch_taken'

export type PaidCampaign = Pick<Tables['campaign'], 'standing' | 'hidden_category'> & {
  ownerId: string
  title: string
}

/**
 * Locks the campaign until the transaction ends, so that two requests do not count the same money, and a dispute is raised before or after what the
 * transaction reads.
 */
export const lockCampaign = async (tx: Tx, campaignId: string): Promise<PaidCampaign | undefined> =>
  tx
    .selectFrom('campaign')
    .select(['owner_id as ownerId', 'title', 'standing', 'hidden_category'])
    .where('id', '=', campaignId)
    // Supports and donations only reference the row, so they need not wait.
    .forNoKeyUpdate()
    .executeTakeFirst()

const payable = rowShape({
  grossMinor: 'bigint',
  processorFeeMinor: 'bigint',
  platformFeeMinor: 'bigint',
  adjustmentMinor: 'bigint',
  netMinor: 'bigint',
})
export type Payable = RowOf<typeof payable>

/**
 * The amounts of a payout of all money, in cents: what was raised and is neither held because of disputes at PayPal nor being refunded, and
 * its fees, less what earlier payouts contain, unless they were rejected or returned. What disputes on this site hold, and what is held for
 * donors, is not subtracted here.
 */
export const findUnclaimed = (db: Db | Tx, campaignId: string): Promise<Payable> =>
  payable.sql`
    select
      raised.gross - refunds.open - disputes.held - claimed.gross as "grossMinor",
      raised.processor - claimed.processor as "processorFeeMinor",
      raised.platform - claimed.platform as "platformFeeMinor",
      fees.adjustment - claimed.adjustment as "adjustmentMinor",
      raised.gross - refunds.open - disputes.held - raised.processor - raised.platform - fees.adjustment - claimed.net as "netMinor"
    from (
      select
        coalesce(sum(gross_minor), 0)::bigint as gross,
        coalesce(sum(provider_fee_minor), 0)::bigint as processor,
        coalesce(sum(platform_fee_minor), 0)::bigint as platform
      from campaign_total where campaign_id = ${campaignId}
    ) as raised, (
      select
        coalesce(sum(gross_minor), 0)::bigint as gross,
        coalesce(sum(processor_fee_minor), 0)::bigint as processor,
        coalesce(sum(platform_fee_minor), 0)::bigint as platform,
        coalesce(sum(adjustment_minor), 0)::bigint as adjustment,
        coalesce(sum(net_minor), 0)::bigint as net
      from payout
      where campaign_id = ${campaignId} and status <> 'rejected'
        and coalesce(transfer_status, '') not in ('returned', 'failed')
    ) as claimed, (
      select coalesce(sum(case kind when 'payout_fee' then amount_minor else -amount_minor end), 0)::bigint as adjustment
      from ledger_entry
      where campaign_id = ${campaignId} and kind in ('payout_fee', 'payout_fee_back') and payout_id is not null
    ) as fees, (
      select coalesce(sum(case kind when 'dispute_held' then amount_minor else -amount_minor end), 0)::bigint as held
      from ledger_entry where campaign_id = ${campaignId} and paypal_dispute_id is not null
    ) as disputes, (
      select coalesce(sum(amount_minor), 0)::bigint as open
      from refund where campaign_id = ${campaignId} and status = 'requested'
    ) as refunds`.one(db)

/** The payout of this campaign that waits for a decision; undefined if there is none. */
export const findPending = (db: Db | Tx, campaignId: string) =>
  db
    .selectFrom('payout')
    .select(['id', 'campaign_id', 'net_minor', 'status'])
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
export type PendingPayout = NonNullable<Awaited<ReturnType<typeof findPending>>>

export const insertPayout = async (tx: Tx, payout: Insertable<Tables['payout']>): Promise<void> => {
  await tx.insertInto('payout').values(payout).execute()
}

const payoutColumns = [
  'payout.id',
  'payout.campaign_id',
  'payout.owner_id',
  'payout.recipient_paypal_email',
  'payout.gross_minor',
  'payout.processor_fee_minor',
  'payout.platform_fee_minor',
  'payout.adjustment_minor',
  'payout.net_minor',
  'payout.created_at',
  'payout.status',
  'payout.transfer_status',
  'payout.transfer_problem',
  'payout.batch_id',
  'payout.next_check_at',
  'payout.decided_at',
  'payout.decided_by',
  'payout.reject_reason',
  'campaign.title as campaign_title',
  'campaign.cancelled_at as campaign_cancelled_at',
] as const

/** Whether an admin stated that they paid it, and PayPal knows no batch of this id. */
const isPaidUnseen = sql<boolean>`exists (
  select from ledger_entry
  where ledger_entry.campaign_id = payout.campaign_id and ledger_entry.payout_id = payout.id
    and ledger_entry.kind = 'payout_paid_outside')`

/** When the campaign was handed over before the request. */
const transfersBefore = transfersOf(sql`payout.campaign_id`, sql`payout.created_at`)

/** Payouts with their campaign's title; narrow and order them as needed. */
export const selectPayouts = (db: Db | Tx) =>
  db
    .selectFrom('payout')
    .innerJoin('campaign', 'campaign.id', 'payout.campaign_id')
    .select([
      ...payoutColumns,
      isPaidUnseen.as('is_paid_unseen'),
      transfersBefore.$castTo<TransferRows | null>().as('transfers'),
    ])

export const findPayout = (db: Db | Tx, id: string) => selectPayouts(db).where('payout.id', '=', id).executeTakeFirst()
export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>

/** Who organises the campaign of a payout; null if there is no such payout. */
export const findPayoutOwner = async (db: Db, id: string): Promise<Owned | null> => {
  const row = await db.selectFrom('payout').select('campaign_id').where('id', '=', id).executeTakeFirst()
  return row ? ownerOf({ id: row.campaign_id }, db) : null
}

/** The payout with its owner's address, locked until the transaction ends. */
export const lockPayout = (tx: Tx, id: string) =>
  selectPayouts(tx)
    .innerJoin('account', 'account.id', 'payout.owner_id')
    .select('account.email as owner_email')
    .where('payout.id', '=', id)
    .forUpdate('payout')
    .executeTakeFirst()
export type LockedPayout = NonNullable<Awaited<ReturnType<typeof lockPayout>>>

/** A campaign's payouts from a position on, newest first. */
export const findPayoutsOf = (db: Db, campaignId: string, after: Place | null, limit: number): Promise<PayoutRow[]> =>
  selectPayouts(db)
    .where('payout.campaign_id', '=', campaignId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(payout.created_at, payout.id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('payout.created_at', 'desc')
    .orderBy('payout.id', 'desc')
    .limit(limit)
    .execute()

export type Decision = { decidedBy: string; now: Date }

/** Records that an admin rejected a payout. */
export const markRejected = async (tx: Tx, id: string, { decidedBy, now }: Decision, reason: string): Promise<void> => {
  await tx
    .updateTable('payout')
    .set({ status: 'rejected', decided_by: decidedBy, decided_at: now, reject_reason: reason, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** @param outsideBatchId the batch that an admin named; null: the job sends the payout to PayPal */
export const markApproved = async (
  tx: Tx,
  id: string,
  { decidedBy, now }: Decision,
  outsideBatchId: string | null,
): Promise<void> => {
  await tx
    .updateTable('payout')
    .set({
      status: 'approved',
      decided_by: decidedBy,
      decided_at: now,
      updated_at: now,
      batch_id: outsideBatchId,
      paid_outside: outsideBatchId !== null,
      next_check_at: outsideBatchId === null ? now : null,
    })
    .where('id', '=', id)
    .execute()
}

/** A payout of this owner that is not decided, or whose transfer is not final. */
export const findOpenPayout = (tx: Tx, ownerId: string) =>
  tx
    .selectFrom('payout')
    .innerJoin('campaign', 'campaign.id', 'payout.campaign_id')
    .select(['payout.net_minor as netMinor', 'campaign.id as campaignId', 'campaign.title as campaignTitle'])
    .where('payout.owner_id', '=', ownerId)
    .where((its) =>
      its.or([
        its('payout.status', '=', 'pending'),
        its.and([
          its('payout.status', '=', 'approved'),
          its.or([
            its('payout.transfer_status', 'is', null),
            its('payout.transfer_status', 'in', ['sent', 'unclaimed']),
          ]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()

/** All payouts that an account requested. */
export const findPayoutsOfOwner = (db: Db, ownerId: string): Promise<PayoutRow[]> =>
  selectPayouts(db).where('payout.owner_id', '=', ownerId).orderBy('payout.created_at').orderBy('payout.id').execute()
