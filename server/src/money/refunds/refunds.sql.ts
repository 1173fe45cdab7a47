import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { wasDenied } from '../../campaigns/index.ts'
import { donors } from '../../people/index.ts'
import { bookedOf } from '../ledger/balance.sql.ts'
import { newId } from '../../platform/base/tokens.ts'
import { isFree, noLease } from '../lease.sql.ts'
import type { Lease } from '../syncing.ts'

/** The constraint whose violation is an error of the contract. */
export const oneOpenConstraint = 'refund_one_open'

const lockedDonation = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  campaignTitle: 'text',
  captureId: 'text',
  donorEmail: 'text',
  /** Null: a guest. */
  donorId: 'uuid | null',
  /** Whether they told us that they did not make it. */
  isDenied: 'boolean',
  givenMinor: 'bigint',
  refundedMinor: 'bigint',
  platformFeeMinor: 'bigint',
  providerFeeMinor: 'bigint',
  platformFeeBackMinor: 'bigint',
})
export type LockedDonation = RowOf<typeof lockedDonation>

type Column = 'id' | 'capture_id'

/** A completed donation with its fees and refunds in the ledger. */
export const findRefundable = (db: Db | Tx, id: string): Promise<LockedDonation | undefined> =>
  lockedDonation.sql`
    select donation.id, donation.campaign_id as "campaignId", campaign.title as "campaignTitle",
      donation.capture_id as "captureId", donor.email as "donorEmail", donor.account_id as "donorId", ${wasDenied} as "isDenied",
      donation.amount_minor as "givenMinor", booked.refunded as "refundedMinor", booked.platform_fee as "platformFeeMinor",
      booked.provider_fee as "providerFeeMinor",
      booked.platform_fee_back as "platformFeeBackMinor"
    from donation
    join campaign on campaign.id = donation.campaign_id
    join ${donors} as donor on donor.donation_id = donation.id
    cross join lateral ${bookedOf(sql`donation.id`)} as booked
    where donation.id = ${id} and donation.status = 'completed'`.first(db)

/**
 * Locks in one statement and sums up in a second, which sees what was booked while the first waited. In one statement the sums could be
 * out of date.
 */
const lockBy = async (tx: Tx, column: Column, value: string): Promise<LockedDonation | undefined> => {
  const locked = await tx
    .selectFrom('donation')
    .select('id')
    .where(column, '=', value)
    .where('status', '=', 'completed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && findRefundable(tx, locked.id)
}

/** {@link findRefundable}, with the donation locked until the transaction ends. */
export const lockDonation = (tx: Tx, id: string) => lockBy(tx, 'id', id)

/** {@link findRefundable} by the id of the capture, with the donation locked until the transaction ends. */
export const lockDonationOfCapture = (tx: Tx, captureId: string) => lockBy(tx, 'capture_id', captureId)

/** Locks the campaign, so that no payout is requested with money that is being refunded. */
export const lockCampaign = async (tx: Tx, campaignId: string): Promise<void> => {
  await tx.selectFrom('campaign').select('id').where('id', '=', campaignId).forNoKeyUpdate().execute()
}

/** The amount of the campaign's pending payout, in cents; null: there is none. */
export const findPendingPayout = async (db: Db | Tx, campaignId: string): Promise<bigint | null> => {
  const row = await db
    .selectFrom('payout')
    .select('net_minor')
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row?.net_minor ?? null
}

export type NewRefund = {
  donationId: string
  campaignId: string
  kind: 'refund' | 'reversal'
  amountMinor: bigint
  reason: string
  requestedBy: string | null
  createdAt: Date
  /** PayPal's id of a refund that exists there already; null: it has to be sent to PayPal. */
  providerId: string | null
  /** The donor's request that it is made for. */
  requestId?: string
}

const valuesOf = (refund: NewRefund) => {
  const isMade = refund.providerId !== null
  return {
    id: newId(),
    donation_id: refund.donationId,
    campaign_id: refund.campaignId,
    kind: refund.kind,
    amount_minor: refund.amountMinor,
    currency: 'USD' as const,
    status: isMade ? ('completed' as const) : ('requested' as const),
    reason: refund.reason,
    requested_by: refund.requestedBy,
    provider_id: refund.providerId,
    request_id: refund.requestId ?? null,
    problem: null,
    created_at: refund.createdAt,
    completed_at: isMade ? refund.createdAt : null,
    next_check_at: isMade ? null : refund.createdAt,
    ...noLease,
  }
}

/** Records a refund to be sent, or one that PayPal has made already. Returns its id. */
export const insertRefund = async (tx: Tx, refund: NewRefund): Promise<string> => {
  const values = valuesOf(refund)
  await tx.insertInto('refund').values(values).execute()
  return values.id
}

const refundsPerInsert = 1_000

/** Records the refunds of many donations, at most one of each. Returns their ids by donation. */
export const insertRefunds = async (tx: Tx, refunds: readonly NewRefund[]): Promise<Map<string, string>> => {
  const rows = refunds.map(valuesOf)
  for (let at = 0; at < rows.length; at += refundsPerInsert) {
    await tx
      .insertInto('refund')
      .values(rows.slice(at, at + refundsPerInsert))
      .execute()
  }
  return new Map(rows.map(({ donation_id, id }) => [donation_id, id]))
}

const columns = [
  'id',
  'donation_id',
  'campaign_id',
  'kind',
  'amount_minor',
  'status',
  'reason',
  'problem',
  'created_at',
  'completed_at',
] as const

export const findRefund = (db: Db | Tx, id: string) =>
  db.selectFrom('refund').select(columns).where('id', '=', id).executeTakeFirst()
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** The refunds of a donation, oldest first. A donation has few. */
export const findRefundsOf = (db: Db, donationId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refund')
    .select(columns)
    .where('donation_id', '=', donationId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()

/** The account that made a donation, null for a guest; undefined: there is no such donation. */
export const findDonorOf = async (db: Db, donationId: string): Promise<string | null | undefined> => {
  const row = await db.selectFrom('donation').select('donor_id').where('id', '=', donationId).executeTakeFirst()
  return row?.donor_id
}

const leasedRefund = rowShape({
  id: 'uuid',
  leaseId: 'uuid',
  donationId: 'uuid',
  captureId: 'text',
  campaignId: 'uuid',
  campaignTitle: 'text',
  donorEmail: 'text',
  /** Null: a guest. */
  donorId: 'uuid | null',
  isDenied: 'boolean',
  givenMinor: 'bigint',
  amountMinor: 'bigint',
  reason: 'text',
  createdAt: 'timestamptz',
  failedChecks: 'integer',
})
export type LeasedRefund = RowOf<typeof leasedRefund>

/** Takes the lease of a refund. Undefined: another worker has it, or the refund is completed or failed. */
export const takeLease = (tx: Tx, id: string, { leaseId, now, until }: Lease): Promise<LeasedRefund | undefined> =>
  leasedRefund.sql`
    update refund set
      lease_id = ${leaseId}, leased_until = ${until}, next_check_at = greatest(refund.next_check_at, ${until})
    from donation, campaign, ${donors} as donor
    where refund.id = ${id} and refund.status = 'requested' and ${isFree('refund', now)}
      and donation.id = refund.donation_id and campaign.id = refund.campaign_id and donor.donation_id = donation.id
    returning refund.id, refund.lease_id as "leaseId", donation.id as "donationId",
      donation.capture_id as "captureId", campaign.id as "campaignId", campaign.title as "campaignTitle",
      donor.email as "donorEmail", donor.account_id as "donorId", ${wasDenied} as "isDenied",
      donation.amount_minor as "givenMinor", refund.amount_minor as "amountMinor", refund.reason,
      refund.created_at as "createdAt", refund.failed_checks as "failedChecks"`.first(tx)

/** Ends a lease, and schedules a retry. False: the lease was lost, or the refund is completed or failed. */
export const postpone = async (tx: Tx, { id, leaseId }: LeasedRefund, nextCheckAt: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set(({ eb }) => ({ ...noLease, next_check_at: nextCheckAt, failed_checks: eb('failed_checks', '+', 1) }))
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False: the lease was lost, or the refund is completed or failed. */
export const markFailed = async (tx: Tx, { id, leaseId }: LeasedRefund, problem: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ ...noLease, status: 'failed', problem, next_check_at: null })
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a dispute about a donation is open at PayPal, which refuses refunds of it until it is settled. */
export const isDisputed = async (db: Db | Tx, donationId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('paypal_dispute')
    .select('id')
    .where('donation_id', '=', donationId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a refund is recorded, by PayPal's id. */
export const isRecorded = async (db: Db | Tx, providerId: string): Promise<boolean> => {
  const row = await db.selectFrom('refund').select('id').where('provider_id', '=', providerId).executeTakeFirst()
  return row !== undefined
}

/** The refund of a donation that has this custom id at PayPal. The id may be any text, so it is compared as text. */
export const findByCustomId = (tx: Tx, donationId: string, name: string) =>
  tx
    .selectFrom('refund')
    .select(['id', 'status', 'reason'])
    .where('donation_id', '=', donationId)
    .where((eb) => eb.cast('id', 'text'), '=', name)
    .executeTakeFirst()

/** Completes a refund that PayPal has made, including one that counted as failed. */
export const markCompleted = async (tx: Tx, id: string, providerId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('refund')
    .set({
      ...noLease,
      status: 'completed',
      provider_id: providerId,
      completed_at: now,
      next_check_at: null,
      problem: null,
    })
    .where('id', '=', id)
    .execute()
}
