import type { DonationStatus } from '@muster/contract/facts/donations.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { isFree, noLease } from '../lease.sql.ts'
import type { Lease } from '../syncing.ts'
import { statusesBefore } from './donation-states.ts'

export type NewDonation = {
  id: string
  campaignId: string
  donorId: string
  amountMinor: bigint
  anonymous: boolean
  createdAt: Date
  /** When it expires, unless PayPal's order is saved before. */
  nextCheckAt: Date
}

/** Inserts a donation, before PayPal is called. */
export const insertDonation = async (tx: Tx, donation: NewDonation): Promise<void> => {
  await tx
    .insertInto('donation')
    .values({
      id: donation.id,
      campaign_id: donation.campaignId,
      donor_id: donation.donorId,
      amount_minor: donation.amountMinor,
      currency: 'USD',
      anonymous: donation.anonymous,
      status: 'created',
      order_id: null,
      approve_url: null,
      capture_id: null,
      created_at: donation.createdAt,
      updated_at: donation.createdAt,
      completed_at: null,
      next_check_at: donation.nextCheckAt,
      ...noLease,
    })
    .execute()
}

/** The columns of a donation that its order depends on. */
export const findStarted = (db: Db, id: string) =>
  db
    .selectFrom('donation')
    .select([
      'campaign_id as campaignId',
      'amount_minor as amountMinor',
      'status',
      'order_id as orderId',
      'approve_url as approveUrl',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
export type Started = Awaited<ReturnType<typeof findStarted>>

type MadeOrder = { orderId: string; approveUrl: string; now: Date; nextCheckAt: Date }

/** Records PayPal's order. False: the donation expired meanwhile. */
export const saveOrder = async (
  tx: Tx,
  id: string,
  { orderId, approveUrl, now, nextCheckAt }: MadeOrder,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('donation')
    .set({
      status: 'awaiting_approval',
      order_id: orderId,
      approve_url: approveUrl,
      next_check_at: nextCheckAt,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that PayPal would not make an order. */
export const markOrderRefused = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ status: 'declined', next_check_at: null, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .execute()
}

/** Marks a donation as cancelled because its donor came back from PayPal without approving. They can still approve, so it stays due. */
export const markCancelledByDonor = async (tx: Tx, orderId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ status: 'cancelled', updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'awaiting_approval')
    .execute()
}

/** Marks a donation as cancelled because its donor stopped waiting. Like {@link markCancelledByDonor}, this changes nothing at PayPal. */
export const markGivenUp = async (
  tx: Tx,
  { id, donorId }: { id: string; donorId: string },
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ status: 'cancelled', updated_at: now })
    .where('id', '=', id)
    .where('donor_id', '=', donorId)
    .where('status', '=', 'awaiting_approval')
    .execute()
}

/**
 * Expires donations without an order that are due: the server crashed, or PayPal never answered. The donor has no approve link, so an
 * order that may exist at PayPal cannot be paid.
 */
export const expireOrphans = async (tx: Tx, now: Date): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ status: 'expired', next_check_at: null, updated_at: now })
    .where('status', '=', 'created')
    .where('next_check_at', '<=', now)
    .execute()
}

/** The donation of an order, for the way back to its page. */
export const findByOrder = (db: Db, orderId: string): Promise<{ id: string; campaignId: string } | undefined> =>
  db
    .selectFrom('donation')
    .select(['id', 'campaign_id as campaignId'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

export type LeasedDonation = {
  id: string
  leaseId: string
  campaignId: string
  orderId: string
  amountMinor: bigint
  currency: string
  status: DonationStatus
  createdAt: Date
  nextCheckAt: Date | null
  failedChecks: number
  campaignCancelled: boolean
}

/**
 * Takes the lease of an order. Where another worker has it, leaves a hint that makes that worker look once more, makes the order due
 * when the lease ends, should that worker crash, and returns `busy`. Undefined: no donation has this order, or it is completed.
 */
export const takeLease = async (
  tx: Tx,
  orderId: string,
  { leaseId, now, until }: Lease,
): Promise<LeasedDonation | 'busy' | undefined> => {
  const free = isFree('donation', now)
  const { rows } = await sql<LeasedDonation>`
    update donation set
      hinted = not ${free},
      next_check_at = case when ${free} then next_check_at else least(next_check_at, leased_until) end,
      lease_id = case when ${free} then ${leaseId}::uuid else lease_id end,
      leased_until = case when ${free} then ${until}::timestamptz else leased_until end
    from campaign
    where donation.order_id = ${orderId} and donation.status <> 'completed' and campaign.id = donation.campaign_id
    returning donation.id, donation.lease_id as "leaseId", donation.campaign_id as "campaignId",
      donation.order_id as "orderId", donation.amount_minor as "amountMinor", donation.currency, donation.status,
      donation.created_at as "createdAt", donation.next_check_at as "nextCheckAt",
      donation.failed_checks as "failedChecks", campaign.cancelled_at is not null as "campaignCancelled"`.execute(tx)
  const [leased] = rows
  return leased && leased.leaseId !== leaseId ? 'busy' : leased
}

/**
 * Records that the order is about to be captured, and makes it due, so that it is synced as soon as the lease ends should this worker
 * crash. Returns the donation's status after that.
 */
export const markProcessing = async (
  tx: Tx,
  { id, leaseId, status }: LeasedDonation,
  now: Date,
): Promise<DonationStatus> => {
  const marked = await tx
    .updateTable('donation')
    .set({ status: 'processing', next_check_at: now, updated_at: now })
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .where('status', 'in', [...statusesBefore('processing'), 'processing'])
    .returning('status')
    .executeTakeFirst()
  return marked?.status ?? status
}

type Release = {
  status: DonationStatus | null
  nextCheckAt: Date | null
  failedChecks: number
  captureId: string | null
  now: Date
}

/**
 * Ends a lease with what was found. A status that the donation cannot change to from its current one is left out. Where another worker
 * left a hint meanwhile, the order stays due. Returns whether one did.
 */
export const releaseLease = async (tx: Tx, { id, leaseId }: LeasedDonation, found: Release): Promise<boolean> => {
  const { status, nextCheckAt, failedChecks, captureId, now } = found
  const before = status ? statusesBefore(status) : []
  const { rows } = await sql<{ wasHinted: boolean }>`
    with held as (
      select id, hinted from donation where id = ${id} and lease_id = ${leaseId} for update
    )
    update donation set
      status = case when status = any(${before}::text[]) then ${status}::text else status end,
      capture_id = coalesce(${captureId}::text, capture_id),
      next_check_at = case when held.hinted and ${nextCheckAt}::timestamptz is not null then ${now} else ${nextCheckAt}::timestamptz end,
      failed_checks = ${failedChecks},
      updated_at = ${now},
      lease_id = null, leased_until = null, hinted = false
    from held
    where donation.id = held.id
    returning held.hinted as "wasHinted"`.execute(tx)
  return rows[0]?.wasHinted ?? false
}

/** A donation with what its thank-you mail needs, locked until the transaction ends. */
export const lockForCompletion = (tx: Tx, id: string) =>
  tx
    .selectFrom('donation')
    .innerJoin('campaign', 'campaign.id', 'donation.campaign_id')
    .innerJoin('account', 'account.id', 'donation.donor_id')
    .select([
      'donation.status',
      'donation.amount_minor as amountMinor',
      'campaign.title',
      'campaign.execution_date as executionDate',
      'campaign.city',
      'campaign.state',
      'campaign.country',
      'campaign.image_url as imageUrl',
      'campaign.ends_at as endsAt',
      'campaign.cancelled_at as cancelledAt',
      'account.email as donorEmail',
    ])
    .where('donation.id', '=', id)
    .forUpdate('donation')
    .executeTakeFirstOrThrow()

/** Completes a donation, and ends its lease, if any. The worker that held the lease then has nothing to release. */
export const markCompleted = async (tx: Tx, id: string, captureId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({
      status: 'completed',
      capture_id: captureId,
      completed_at: now,
      updated_at: now,
      next_check_at: null,
      failed_checks: 0,
      ...noLease,
      hinted: false,
    })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore('completed'))
    .execute()
}

/** Whether a captured payment is a completed donation here. */
export const isBooked = async (db: Db, captureId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('donation')
    .select('id')
    .where('capture_id', '=', captureId)
    .where('status', '=', 'completed')
    .executeTakeFirst()
  return row !== undefined
}

/** A donation by this account or to a campaign of it that PayPal may still capture. */
export const findUnsettled = (tx: Tx, accountId: string): Promise<{ donorId: string } | undefined> =>
  tx
    .selectFrom('donation')
    .innerJoin('campaign', 'campaign.id', 'donation.campaign_id')
    .select('donation.donor_id as donorId')
    .where('donation.next_check_at', 'is not', null)
    .where((row) => row.or([row('donation.donor_id', '=', accountId), row('campaign.owner_id', '=', accountId)]))
    .limit(1)
    .executeTakeFirst()

/** Shows or hides the donor's name on public lists. False: this donor has no such donation. */
export const setAnonymous = async (
  tx: Tx,
  { id, donorId, anonymous }: { id: string; donorId: string; anonymous: boolean },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('donation')
    .set({ anonymous })
    .where('id', '=', id)
    .where('donor_id', '=', donorId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes the donations of a deleted account anonymous. They stay booked as this account's. */
export const hideDonor = async (tx: Tx, account: { id: string }): Promise<void> => {
  await tx.updateTable('donation').set({ anonymous: true }).where('donor_id', '=', account.id).execute()
}

/** What a person gave, for the export of their data. */
export const findDonationsOf = (db: Db, donorId: string) =>
  db
    .selectFrom('donation')
    .innerJoin('campaign', 'campaign.id', 'donation.campaign_id')
    .select([
      'donation.id as _id',
      'donation.campaign_id as campaignId',
      'campaign.title as campaignTitle',
      'donation.amount_minor as amountMinor',
      'donation.currency',
      'donation.status',
      'donation.anonymous',
      'donation.created_at as createdAt',
      'donation.completed_at as completedAt',
    ])
    .where('donation.donor_id', '=', donorId)
    .orderBy('donation.created_at')
    .orderBy('donation.id')
    .execute()
