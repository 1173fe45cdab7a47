import { type DonationStatus, donationStatuses } from '@muster/contract/facts/donations.ts'
import { type RawBuilder, sql } from 'kysely'
import { shownStandings } from '../../campaigns/index.ts'
import { donors } from '../../people/index.ts'
import { oneOf } from '../../platform/database/columns.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { isFree, noLease } from '../lease.sql.ts'
import type { Lease } from '../syncing.ts'
import { statusesBefore } from './donation-states.ts'

const leasedDonation = rowShape({
  id: 'uuid',
  leaseId: 'uuid',
  campaignId: 'uuid',
  orderId: 'text',
  amountMinor: 'bigint',
  currency: 'text',
  status: oneOf(...donationStatuses),
  createdAt: 'timestamptz',
  nextCheckAt: 'timestamptz | null',
  failedChecks: 'integer',
  campaignCancelled: 'boolean',
})
export type LeasedDonation = RowOf<typeof leasedDonation>

/**
 * Takes the lease of an order. If another worker has it, leaves a hint that makes that worker sync again, makes the order due
 * when the lease ends, in case that worker crashes, and returns `busy`. Undefined: no donation has this order, or it is completed.
 */
export const takeLease = async (
  tx: Tx,
  orderId: string,
  { leaseId, now, until }: Lease,
): Promise<LeasedDonation | 'busy' | undefined> => {
  const free = isFree('donation', now)
  const leased = await leasedDonation.sql`
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
      donation.failed_checks as "failedChecks", campaign.cancelled_at is not null as "campaignCancelled"`.first(tx)
  return leased && leased.leaseId !== leaseId ? 'busy' : leased
}

/**
 * Records that the order is about to be captured, and makes it due, so that it is synced as soon as the lease ends, in case this worker
 * crashes. Returns the donation's status after that.
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

const released = rowShape({ wasHinted: 'boolean' })

type Release = {
  status: DonationStatus | null
  nextCheckAt: Date | null
  failedChecks: number
  captureId: string | null
  now: Date
}

/**
 * Ends a lease and writes the result. A status that may not follow the current one is ignored. If another worker
 * left a hint in the meantime, the order stays due. Returns whether one did.
 */
export const releaseLease = async (tx: Tx, { id, leaseId }: LeasedDonation, found: Release): Promise<boolean> => {
  const { status, nextCheckAt, failedChecks, captureId, now } = found
  const before = status ? statusesBefore(status) : []
  const row = await released.sql`
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
    returning held.hinted as "wasHinted"`.first(tx)
  return row?.wasHinted ?? false
}

/** A donation with what its thank-you mail needs, locked until the transaction ends. */
export const lockForCompletion = (tx: Tx, id: string) =>
  tx
    .selectFrom('donation')
    .innerJoin('campaign', 'campaign.id', 'donation.campaign_id')
    .innerJoin(donors.as('donor'), 'donor.donation_id', 'donation.id')
    .select([
      'donation.status',
      'donation.amount_minor as amountMinor',
      'donation.address_corrected_at as addressCorrectedAt',
      'campaign.title',
      'campaign.execution_date as executionDate',
      'campaign.city',
      'campaign.state',
      'campaign.country',
      'campaign.start_time as startTime',
      'campaign.end_time as endTime',
      'campaign.time_zone as timeZone',
      'campaign.meeting_point as meetingPoint',
      'campaign.meeting_lat as meetingLat',
      'campaign.meeting_lon as meetingLon',
      'campaign.image_url as imageUrl',
      'campaign.ends_at as endsAt',
      'campaign.cancelled_at as cancelledAt',
      'donor.account_id as donorId',
      'donor.email as donorEmail',
    ])
    .where('donation.id', '=', id)
    .forUpdate('donation')
    .executeTakeFirstOrThrow()

/** Whether refunds give back all of a donation. @param refunds which refunds count */
const isReturnedBy = (refunds: RawBuilder<boolean>) => sql<boolean>`donation.amount_minor <= coalesce(
  (select sum(amount_minor) from refund where donation_id = donation.id and ${refunds}), 0)`
const isReturned = isReturnedBy(sql<boolean>`refund.status = 'completed'`)
const mayBeReturned = isReturnedBy(sql<boolean>`refund.status <> 'failed'`)

/**
 * A donation whose thanks waited, and may now be written; undefined: there is none. Skips locked ones, and those of which a refund is not
 * settled yet: it can still fail.
 */
export const findMissedThanks = (tx: Tx) =>
  tx
    .selectFrom('donation')
    .innerJoin('campaign', 'campaign.id', 'donation.campaign_id')
    .select(['donation.id', 'donation.campaign_id as campaignId', isReturned.as('isReturned')])
    .where('donation.thanks_wait', '=', true)
    .where(sql<boolean>`campaign.standing in ${shownStandings}`)
    .where((its) => its.or([isReturned, its.not(mayBeReturned)]))
    .limit(1)
    .forUpdate('donation')
    .forKeyShare('campaign')
    .skipLocked()
    .executeTakeFirst()

export const markThanksWait = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('donation').set({ thanks_wait: true }).where('id', '=', id).execute()
}

export const markThanked = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('donation').set({ thanks_wait: false }).where('id', '=', id).execute()
}

/** Completes a donation, and ends its lease, if any. The worker that held the lease then has nothing to release. */
export const markCompleted = async (
  tx: Tx,
  id: string,
  {
    captureId,
    thanksWait,
    correctableUntil,
    now,
  }: { captureId: string; thanksWait: boolean; correctableUntil: Date | null; now: Date },
): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({
      status: 'completed',
      capture_id: captureId,
      thanks_wait: thanksWait,
      completed_at: now,
      correctable_until: correctableUntil,
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
