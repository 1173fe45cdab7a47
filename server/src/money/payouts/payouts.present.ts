import type { NextAddress, Payout, PayoutOffer } from '@muster/contract/money/payouts.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import type { KnownPayoutAddress } from '../../people/index.ts'
import { presentTransfers } from '../../campaigns/index.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import type { PayableNow, PendingNow } from './find-payable.ts'
import type { Payable, PayoutRow } from './payouts.sql.ts'

const presentAmounts = (amounts: Payable) => ({
  gross: minorToMajor(amounts.grossMinor),
  processorFee: minorToMajor(amounts.processorFeeMinor),
  platformFee: minorToMajor(amounts.platformFeeMinor),
  adjustments: minorToMajor(amounts.adjustmentMinor),
  net: minorToMajor(amounts.netMinor),
  currency: 'USD' as const,
})

/** A payout as its owner and the admins see it. */
export const presentPayout = (row: PayoutRow): Payout => ({
  _id: row.id,
  campaignId: row.campaign_id,
  campaignTitle: row.campaign_title,
  recipientPaypalEmail: inLetters(row.recipient_paypal_email),
  ...(row.transfers && { transfers: presentTransfers(row.transfers) }),
  ...presentAmounts({
    grossMinor: row.gross_minor,
    processorFeeMinor: row.processor_fee_minor,
    platformFeeMinor: row.platform_fee_minor,
    adjustmentMinor: row.adjustment_minor,
    netMinor: row.net_minor,
  }),
  createdAt: row.created_at.toISOString(),
  status: row.status,
  transferStatus: row.transfer_status,
  transferProblem: row.transfer_problem,
  payoutBatchId: row.batch_id,
  isPaidUnseen: row.is_paid_unseen,
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reject_reason,
})

/** A payout as the campaign's owner sees it. Only who requested it sees its address. */
export const presentForOwner = (row: PayoutRow, viewerId: string): Payout => ({
  ...presentPayout(row),
  ...(row.owner_id !== viewerId && { recipientPaypalEmail: '' }),
})

/** The address that will replace the owner's current one, and when. */
export const presentNextAddress = ({ next }: KnownPayoutAddress): NextAddress | null =>
  next && { email: inLetters(next.email), servesAt: next.servesAt.toISOString() }

/** The amount that can be requested now. It is not positive if fees of earlier payouts have used it up. */
export const presentOffer = (
  { held, ...payable }: PayableNow,
  recipient: KnownPayoutAddress,
  { pending, waitsUntil }: { pending: PendingNow | null; waitsUntil: Date | null },
): PayoutOffer => ({
  ...presentAmounts(payable),
  heldInDisputes: minorToMajor(held.inDisputesMinor),
  heldInDisputesSince: held.inDisputesSince?.toISOString() ?? null,
  disputedOfPending: minorToMajor(pending?.disputedMinor ?? 0n),
  disputedOfPendingSince: pending?.disputedSince?.toISOString() ?? null,
  heldForDonors: minorToMajor(held.forDonorsMinor),
  askableByDonors: minorToMajor(held.askableMinor),
  heldForDonorsUntil: held.forDonorsUntil?.toISOString() ?? null,
  recipientPaypalEmail: inLetters(recipient.email),
  hasConfirmedAddress: recipient.isConfirmed,
  nextAddress: presentNextAddress(recipient),
  isPending: pending !== null,
  ...(waitsUntil && { waitsUntil: waitsUntil.toISOString() }),
})
