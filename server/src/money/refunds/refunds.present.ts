import { refundableMax, type SharedBasis } from '@muster/contract/facts/money.ts'
import type { Refund, RefundOffer } from '@muster/contract/money/refunds.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import { remainderOf } from './refund-rules.ts'
import type { LockedDonation, RefundRow } from './refunds.sql.ts'

export const presentRefund = (row: RefundRow): Refund => ({
  _id: row.id,
  donationId: row.donation_id,
  campaignId: row.campaign_id,
  kind: row.kind,
  amount: minorToMajor(row.amount_minor),
  currency: 'USD',
  status: row.status,
  reason: row.reason,
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
})

type Related = { basis: SharedBasis; pendingMinor: bigint | null; isDisputed: boolean; refunds: RefundRow[] }

/** The refundable amount of a donation, for the admin who decides. */
export const presentOffer = (
  donation: LockedDonation,
  { basis, pendingMinor, isDisputed, refunds }: Related,
): RefundOffer => ({
  donationId: donation.id,
  campaignId: donation.campaignId,
  campaignTitle: donation.campaignTitle,
  // What remains of a deleted account is not an address.
  donorEmail: donation.donorEmail.includes('@') ? inLetters(donation.donorEmail) : null,
  donated: minorToMajor(donation.givenMinor),
  refunded: minorToMajor(donation.refundedMinor),
  left: minorToMajor(remainderOf(donation)),
  platformFee: minorToMajor(donation.platformFeeMinor),
  platformFeeBack: minorToMajor(donation.platformFeeBackMinor),
  providerFee: minorToMajor(donation.providerFeeMinor),
  available: minorToMajor(basis.availableMinor),
  coverable: minorToMajor(basis.coverableMinor),
  neededByOthers: minorToMajor(basis.neededByOthersMinor),
  pendingPayout: pendingMinor === null ? null : minorToMajor(pendingMinor),
  most: minorToMajor(refundableMax(basis)),
  isDisputed,
  refunds: refunds.map(presentRefund),
})
