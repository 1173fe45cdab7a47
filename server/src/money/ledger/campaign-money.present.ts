import type { CampaignMoney, MoneyEntry } from '@muster/contract/money/campaign-money.ts'
import type { MoneyFigure } from '@muster/contract/facts/ledger.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import type { MoneyEntryRow } from './campaign-money.sql.ts'
import { changeOf } from './money-figures.ts'
import type { CampaignMoneyNow } from './read-campaign-money.ts'

export const presentMoney = (row: CampaignMoneyNow): CampaignMoney => ({
  given: minorToMajor(row.grossMinor + row.refundedMinor),
  donations: row.donations,
  refunded: minorToMajor(row.refundedMinor),
  totalRaised: minorToMajor(row.grossMinor),
  processorFees: minorToMajor(row.processorFeeMinor),
  platformFees: minorToMajor(row.platformFeeMinor),
  netRaised: minorToMajor(row.grossMinor - row.processorFeeMinor - row.platformFeeMinor),
  payoutFees: minorToMajor(row.payoutFeeMinor),
  held: minorToMajor(row.heldMinor),
  heldInDisputes: minorToMajor(row.holds.inDisputesMinor),
  heldInDisputesSince: row.holds.inDisputesSince?.toISOString() ?? null,
  heldForDonors: minorToMajor(row.holds.forDonorsMinor),
  askableByDonors: minorToMajor(row.holds.askableMinor),
  heldForDonorsUntil: row.holds.forDonorsUntil?.toISOString() ?? null,
  beingRefunded: minorToMajor(row.beingRefundedMinor),
  inPayout: minorToMajor(row.inPayoutMinor),
  paidOut: minorToMajor(row.paidOutMinor),
  available: minorToMajor(row.availableMinor),
  currency: 'USD',
})

/** @param figure the figure whose change is shown */
export const presentMoneyEntry = (row: MoneyEntryRow, figure: MoneyFigure): MoneyEntry => ({
  _id: row.id,
  bookedAt: row.bookedAt.toISOString(),
  kind: row.kind,
  amount: minorToMajor(row.amountMinor),
  change: minorToMajor(changeOf(row, figure)),
  currency: 'USD',
  donationId: row.donationId,
  refundId: row.refundId,
  payoutId: row.payoutId,
})
