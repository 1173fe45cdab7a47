import type { ListedPayout, PayoutDetails } from '@muster/contract/money/payouts.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import { type KnownPayoutAddress, presentPerson } from '../../people/index.ts'
import type { CampaignMoneyNow } from '../ledger/read-campaign-money.ts'
import type { OpenDispute } from '../../campaigns/index.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import type { Uncovered } from './find-payable.ts'
import type { DecisionRow, ListedRow } from './admin-payouts.sql.ts'
import { isRecipientNew, isUnsettled } from './payout-rules.ts'
import { presentNextAddress, presentPayout } from './payouts.present.ts'

/** A payout as shown in the admins' list. */
export const presentListed = (row: ListedRow): ListedPayout => ({
  ...presentPayout(row),
  owner: presentPerson({
    id: row.owner_id,
    username: row.owner_username,
    name: row.owner_name,
    image_url: row.owner_image_url,
  }),
  isOwn: row.is_own,
  isUnsettled: isUnsettled(row),
  isCancelled: row.campaign_cancelled_at !== null,
})

const presentFigures = (row: DecisionRow, money: CampaignMoneyNow): PayoutDetails['campaign'] => ({
  createdAt: row.campaign_created_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  cancelledAt: row.campaign_cancelled_at?.toISOString() ?? null,
  donations: money.donations,
  totalRaised: minorToMajor(money.grossMinor),
  processorFees: minorToMajor(money.processorFeeMinor),
  platformFees: minorToMajor(money.platformFeeMinor),
  payoutFees: minorToMajor(money.payoutFeeMinor),
  paidOut: minorToMajor(money.paidOutMinor),
  reserved: minorToMajor(money.inPayoutMinor),
  held: minorToMajor(money.heldMinor),
  heldInDisputes: minorToMajor(money.holds.inDisputesMinor),
  heldForDonors: minorToMajor(money.holds.forDonorsMinor),
  available: minorToMajor(money.availableMinor),
})

const presentDecider = (row: DecisionRow): PayoutDetails['decidedBy'] =>
  row.decided_by === null
    ? null
    : presentPerson({
        id: row.decided_by,
        username: row.decider_username,
        name: row.decider_name,
        image_url: row.decider_image_url,
      })

type Related = {
  money: CampaignMoneyNow
  uncovered: Uncovered
  /** Whether a dispute about the payout stops it. */
  isDisputed: boolean
  openDisputes: OpenDispute[]
  recipient: KnownPayoutAddress
}

/** What a dispute about the campaign holds of this payout. */
const presentHolds = (dispute: OpenDispute, payoutId: string): PayoutDetails['openDisputes'][number]['holds'] => {
  if (dispute.stops_payout && dispute.payout_id === payoutId) return 'payout'
  return dispute.holds_donation ? 'donation' : null
}

/** Whether the receiver that the payout names is confirmed. The owner may use another address by now. */
const isRecipientConfirmed = (row: DecisionRow, { email, isConfirmed }: KnownPayoutAddress): boolean =>
  row.recipient_paypal_email === email ? isConfirmed : row.recipient_paypal_email !== row.owner_email

/** A payout with everything needed to decide about it. */
export const presentDetails = (row: DecisionRow, related: Related): PayoutDetails => ({
  ...presentListed(row),
  ownerEmail: inLetters(row.owner_email),
  ownerSince: row.owner_since.toISOString(),
  campaign: presentFigures(row, related.money),
  short: minorToMajor(related.uncovered.shortMinor),
  disputed: minorToMajor(related.uncovered.held.inDisputesMinor),
  isDisputed: related.isDisputed,
  askable: minorToMajor(related.uncovered.held.forDonorsMinor),
  askableUntil: related.uncovered.held.forDonorsUntil?.toISOString() ?? null,
  openDisputes: related.openDisputes.map((dispute) => ({
    _id: dispute.id,
    type: dispute.type,
    reason: dispute.reason,
    status: dispute.status,
    createdAt: dispute.created_at.toISOString(),
    holds: presentHolds(dispute, row.id),
  })),
  addressInForce: inLetters(related.recipient.email),
  nextAddress: presentNextAddress(related.recipient),
  isRecipientConfirmed: isRecipientConfirmed(row, related.recipient),
  recipientChangedAt: related.recipient.changedAt?.toISOString() ?? null,
  isRecipientNew: isRecipientNew(related.recipient.changedAt, row.created_at),
  recipientUndoneAt: related.recipient.undoneAt?.toISOString() ?? null,
  decidedBy: presentDecider(row),
  review: row.review,
})
