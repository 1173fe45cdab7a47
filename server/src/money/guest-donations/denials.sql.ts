import { deniedReason } from '@muster/contract/facts/disputes.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { donors } from '../../people/index.ts'

/** The latest dispute that the donor of a donation raised about it; undefined if there is none. */
export const findDenial = (db: Db | Tx, donationId: string) =>
  db
    .selectFrom('dispute')
    .select(['status', 'resolution_notes as resolutionNotes', 'created_at as createdAt'])
    .where('donation_id', '=', donationId)
    .where('reason', '=', deniedReason)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row ?? null)

/** A donation with its donor, locked until the transaction ends. */
export const lockGiven = (tx: Tx, id: string) =>
  tx
    .selectFrom('donation')
    .innerJoin('campaign', 'campaign.id', 'donation.campaign_id')
    .innerJoin(donors.as('donor'), 'donor.donation_id', 'donation.id')
    .select([
      'donation.id',
      'donation.status',
      'donation.campaign_id as campaignId',
      'donation.donor_id as donorId',
      'donation.amount_minor as amountMinor',
      'campaign.title as campaignTitle',
      'donor.email as donorEmail',
    ])
    .where('donation.id', '=', id)
    .forNoKeyUpdate('donation')
    .executeTakeFirst()
export type GivenDonation = NonNullable<Awaited<ReturnType<typeof lockGiven>>>
