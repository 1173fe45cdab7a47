import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { donors } from '../../people/index.ts'
import type { Tables } from '../../platform/database/schema.ts'

export type ContestedDonation = {
  id: string
  campaignId: string
  campaignTitle: string
  orderId: string | null
  /** Null: a guest. */
  donorId: string | null
  donorEmail: string
  ownerEmail: string
}

/** The completed donation of a captured payment, locked until the transaction ends, so that its holds change one at a time. */
export const lockDonationOfCapture = (tx: Tx, captureId: string): Promise<ContestedDonation | undefined> =>
  tx
    .selectFrom('donation')
    .innerJoin('campaign', 'campaign.id', 'donation.campaign_id')
    .innerJoin(donors.as('donor'), 'donor.donation_id', 'donation.id')
    .innerJoin('account as owner', 'owner.id', 'campaign.owner_id')
    .select([
      'donation.id',
      'donation.campaign_id as campaignId',
      'campaign.title as campaignTitle',
      'donation.order_id as orderId',
      'donation.donor_id as donorId',
      'donor.email as donorEmail',
      'owner.email as ownerEmail',
    ])
    .where('donation.capture_id', '=', captureId)
    .where('donation.status', '=', 'completed')
    .forNoKeyUpdate('donation')
    .executeTakeFirst()

/** The record of a PayPal dispute for this donation. */
export const findByProvider = (tx: Tx, providerId: string, donationId: string) =>
  tx
    .selectFrom('paypal_dispute')
    .select([
      'id',
      'dispute_id as disputeId',
      'outcome',
      'settled_at as settledAt',
      'held_minor as heldMinor',
      'hold_steps as holdSteps',
      'provider_updated_at as providerUpdatedAt',
    ])
    .where('provider_id', '=', providerId)
    .where('donation_id', '=', donationId)
    .executeTakeFirst()

const known = rowShape({ providerId: 'text', updatedAt: 'timestamptz', isSettled: 'boolean' })

/** The records of these PayPal disputes. For a dispute of several payments, the one that was synced longest ago. */
export const findKnown = (db: Db, providerIds: readonly string[]): Promise<RowOf<typeof known>[]> =>
  known.sql`
    select provider_id as "providerId", min(provider_updated_at) as "updatedAt", bool_and(outcome is not null) as "isSettled"
    from paypal_dispute where provider_id = any(${providerIds}) group by provider_id`.all(db)

export const insertPaypalDispute = async (tx: Tx, dispute: Insertable<Tables['paypal_dispute']>): Promise<void> => {
  await tx.insertInto('paypal_dispute').values(dispute).execute()
}

type DisputeProgress = {
  contestedMinor: bigint
  reason: string
  outcome: string | null
  updatedAt: Date
  settledAt: Date | null
}

/** Updates what PayPal says about a dispute. Without an outcome, a settled dispute is open again. */
export const updateProgress = async (tx: Tx, id: string, progress: DisputeProgress): Promise<void> => {
  await tx
    .updateTable('paypal_dispute')
    .set({
      contested_minor: progress.contestedMinor,
      reason: progress.reason,
      outcome: progress.outcome,
      provider_updated_at: progress.updatedAt,
      settled_at: progress.settledAt,
    })
    .where('id', '=', id)
    .execute()
}

/** Disputes whose hold is due for a check, longest due first. */
export const findDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('paypal_dispute')
    .innerJoin('donation', 'donation.id', 'paypal_dispute.donation_id')
    .select([
      'paypal_dispute.provider_id as providerId',
      'donation.order_id as orderId',
      'donation.capture_id as captureId',
    ])
    .where('paypal_dispute.next_check_at', '<=', now)
    .orderBy('paypal_dispute.next_check_at')
    .orderBy('paypal_dispute.id')
    .limit(limit)
    .execute()

/** Up to when PayPal's list was read; null: never. */
export const findReadUntil = async (db: Db): Promise<Date | null> => {
  const row = await db.selectFrom('paypal_dispute_reading').select('read_until').executeTakeFirst()
  return row?.read_until ?? null
}

export const saveReadUntil = async (tx: Tx, readUntil: Date): Promise<void> => {
  await tx
    .insertInto('paypal_dispute_reading')
    .values({ read_until: readUntil })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ read_until: readUntil }))
    .execute()
}
