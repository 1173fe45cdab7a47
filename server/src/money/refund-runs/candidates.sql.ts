import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { donors } from '../../people/index.ts'

const candidate = rowShape({
  donationId: 'uuid',
  donorName: 'text | null',
  donorEmail: 'text | null',
  completedAt: 'timestamptz',
  givenMinor: 'bigint',
  refundedMinor: 'bigint',
  platformFeeMinor: 'bigint',
  providerFeeMinor: 'bigint',
  platformFeeBackMinor: 'bigint',
  isDisputed: 'boolean',
  isUnderWay: 'boolean',
})
export type CandidateRow = RowOf<typeof candidate>

/** Every donation of a campaign that arrived, with its fees and refunds in the ledger, oldest first. */
export const findCandidates = (db: Db | Tx, campaignId: string): Promise<CandidateRow[]> =>
  candidate.sql`
    select donation.id as "donationId", coalesce(donor.name, donor.username) as "donorName",
      case when donor.deleted_at is null then nullif(donor.email, '') end as "donorEmail",
      donation.completed_at as "completedAt", donation.amount_minor as "givenMinor",
      coalesce(booked.refunded, 0) as "refundedMinor", coalesce(booked.platform_fee, 0) as "platformFeeMinor",
      coalesce(booked.provider_fee, 0) as "providerFeeMinor",
      coalesce(booked.platform_fee_back, 0) as "platformFeeBackMinor",
      exists (select from paypal_dispute where donation_id = donation.id and outcome is null) as "isDisputed",
      exists (select from refund where donation_id = donation.id and status = 'requested') as "isUnderWay"
    from donation
    join ${donors} as donor on donor.donation_id = donation.id
    left join (
      select donation_id,
        (sum(amount_minor) filter (where kind in ('refund', 'reversal')))::bigint as refunded,
        (sum(amount_minor) filter (where kind = 'provider_fee'))::bigint as provider_fee,
        (sum(amount_minor) filter (where kind = 'platform_fee'))::bigint as platform_fee,
        (sum(amount_minor) filter (where kind = 'platform_fee_back'))::bigint as platform_fee_back
      from ledger_entry where campaign_id = ${campaignId} and donation_id is not null
      group by donation_id
    ) as booked on booked.donation_id = donation.id
    where donation.campaign_id = ${campaignId} and donation.status = 'completed'
    order by donation.completed_at, donation.id`.all(db)

/** Locks the donations of a campaign that arrived, before the campaign, as a single refund does. */
export const lockDonations = async (tx: Tx, campaignId: string): Promise<void> => {
  await tx
    .selectFrom('donation')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'completed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
