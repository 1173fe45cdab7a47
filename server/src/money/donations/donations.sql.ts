import { shownTitle } from '../../campaigns/index.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { purgePages } from '../../platform/database/public-changes.ts'
import { noLease } from '../lease.sql.ts'
import { refundSum } from './donors-view.sql.ts'

type NewDonation = NewDonor & {
  id: string
  campaignId: string
  amountMinor: bigint
  anonymous: boolean
  createdAt: Date
  /** The version of the campaign's promise. */
  version: number
  /** When it expires, unless PayPal's order is saved before. */
  nextCheckAt: Date
}

/** An account, or the address of a guest. */
type NewDonor = { donorId: string } | { guestEmail: string }

/** The address in the form in which it is compared. */
const keyOf = (email: string) => sql<string>`lower(${email}::text)`

const donorColumns = (donor: NewDonor) =>
  'donorId' in donor
    ? { donor_id: donor.donorId, guest_email: null, guest_email_key: null, guest_name: null }
    : { donor_id: null, guest_email: donor.guestEmail, guest_email_key: keyOf(donor.guestEmail), guest_name: null }

/** The columns of a guest whose address is removed, or whose donation joined an account. */
const noGuest = { guest_email: null, guest_email_key: null, guest_name: null }

/** Inserts a donation, before PayPal is called. */
export const insertDonation = async (tx: Tx, donation: NewDonation): Promise<void> => {
  await tx
    .insertInto('donation')
    .values({
      id: donation.id,
      campaign_id: donation.campaignId,
      ...donorColumns(donation),
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
      version: donation.version,
      correctable_until: null,
      address_corrected_at: null,
      ...noLease,
    })
    .execute()
}

/** The columns of a donation that its order depends on. */
export const findStarted = (db: Db | Tx, id: string) =>
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

/** Records that PayPal refused to create an order. */
export const markOrderRefused = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ status: 'declined', next_check_at: null, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .execute()
}

/** Marks a donation as cancelled because its donor returned from PayPal without approving. They can still approve, so it stays due. */
export const markCancelledByDonor = async (tx: Tx, orderId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ status: 'cancelled', updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'awaiting_approval')
    .execute()
}

/**
 * Marks a donation as cancelled because its donor stopped waiting. Like {@link markCancelledByDonor}, this changes nothing at PayPal.
 * @param donorId if the caller is an account: the donation must be theirs
 */
export const markGivenUp = async (
  tx: Tx,
  { id, donorId }: { id: string; donorId?: string },
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ status: 'cancelled', updated_at: now })
    .where('id', '=', id)
    .$if(donorId !== undefined, (query) => query.where('donor_id', '=', donorId as string))
    .where('status', '=', 'awaiting_approval')
    .execute()
}

/**
 * Expires donations without an order that are due: the server crashed, or PayPal never responded. The donor has no approve link, so an
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

/** The donation of an order, to redirect the donor to its page. */
export const findByOrder = (db: Db, orderId: string): Promise<{ id: string; campaignId: string } | undefined> =>
  db
    .selectFrom('donation')
    .select(['id', 'campaign_id as campaignId'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

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

/** A donation that PayPal may still capture, by this account or to a campaign of this account. */
export const findUnsettled = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('donation')
    .innerJoin('campaign', 'campaign.id', 'donation.campaign_id')
    .select([
      'donation.id',
      'donation.donor_id as donorId',
      'donation.amount_minor as amountMinor',
      'campaign.id as campaignId',
      'campaign.title as campaignTitle',
    ])
    .where('donation.next_check_at', 'is not', null)
    .where((row) => row.or([row('donation.donor_id', '=', accountId), row('campaign.owner_id', '=', accountId)]))
    .limit(1)
    .executeTakeFirst()

export const isKnownDonation = async (db: Db, id: string): Promise<boolean> => {
  const row = await db.selectFrom('donation').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

type GuestChoice = { anonymous?: boolean | undefined; name?: string | undefined }

/** Sets the name of a guest for public lists, and whether it is shown. An empty name is none. */
export const setGuestChoice = async (tx: Tx, id: string, { anonymous, name }: GuestChoice): Promise<void> => {
  const changed = {
    ...(anonymous !== undefined && { anonymous }),
    ...(name !== undefined && { guest_name: name === '' ? null : name }),
  }
  if (Object.keys(changed).length === 0) return
  const rows = await tx
    .updateTable('donation')
    .set(changed)
    .where('id', '=', id)
    .where('donor_id', 'is', null)
    .returning('campaign_id')
    .execute()
  for (const row of rows) purgePages(tx, row.campaign_id)
}

/** Shows or hides the donor's name on public lists. False: this donor has no such donation. */
export const setAnonymous = async (
  tx: Tx,
  { id, donorId, anonymous }: { id: string; donorId: string; anonymous: boolean },
): Promise<boolean> => {
  const row = await tx
    .updateTable('donation')
    .set({ anonymous })
    .where('id', '=', id)
    .where('donor_id', '=', donorId)
    .returning('campaign_id')
    .executeTakeFirst()
  if (row) purgePages(tx, row.campaign_id)
  return row !== undefined
}

/**
 * Makes the donations of a deleted account anonymous. They stay booked as this account's. The address is removed from orders that it
 * started as a guest and never paid.
 */
export const hideDonor = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  await tx.updateTable('donation').set({ anonymous: true }).where('donor_id', '=', account.id).execute()
  await tx
    .updateTable('donation')
    .set(noGuest)
    .where('guest_email_key', '=', keyOf(account.email))
    .where('next_check_at', 'is', null)
    .where('status', 'in', ['declined', 'cancelled', 'expired'])
    .execute()
}

/** A person's donations, for the export of their data. */
export const findDonationsOf = (db: Db, donorId: string) =>
  db
    .selectFrom('donation')
    .innerJoin('campaign', 'campaign.id', 'donation.campaign_id')
    .leftJoin('refund_request as request', 'request.donation_id', 'donation.id')
    .select([
      'donation.id as _id',
      'donation.campaign_id as campaignId',
      shownTitle.as('campaignTitle'),
      'donation.amount_minor as amountMinor',
      refundSum('completed').as('refundedMinor'),
      'donation.currency',
      'donation.status',
      'donation.anonymous',
      'donation.created_at as createdAt',
      'donation.completed_at as completedAt',
      'donation.version',
      'request.created_at as askedBackAt',
      'request.close_reason as notRefundedBecause',
    ])
    .where('donation.donor_id', '=', donorId)
    .orderBy('donation.created_at')
    .orderBy('donation.id')
    .execute()

/** For a guest's donation that moves to an account: the name of the account is shown only if the guest had shown one. */
const stayingUnnamed = sql<boolean>`anonymous or guest_name is null`

export const assignDonation = async (tx: Tx, id: string, accountId: string): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ donor_id: accountId, anonymous: stayingUnnamed, ...noGuest })
    .where('id', '=', id)
    .where('donor_id', 'is', null)
    .execute()
}

export const assignArrived = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ donor_id: account.id, anonymous: stayingUnnamed, ...noGuest })
    .where('guest_email_key', '=', sql<string>`lower(${account.email}::text)`)
    .where('status', '=', 'completed')
    .execute()
}
