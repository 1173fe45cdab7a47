import { siteName } from '../../../lib/site-face.ts'
import type { CampaignMoney, MoneyEntry } from '@muster/contract/money/campaign-money.ts'
import type { EntryKind, MoneyFigure } from '@muster/contract/facts/ledger.ts'

/** The label of each figure. */
export const figureWords: Record<MoneyFigure, string> = {
  given: 'Donated',
  refunded: 'Refunded',
  processorFees: 'PayPal’s fees',
  get platformFees() {
    return `${siteName()}’s fees`
  },
  payoutFees: 'PayPal’s fees for payouts',
  held: 'On hold in disputes at PayPal',
  inPayout: 'In a payout',
  paidOut: 'Paid out',
  available: 'Available',
}

export const kindWords: Record<EntryKind, string> = {
  donation: 'Donation',
  provider_fee: 'PayPal’s fee',
  get platform_fee() {
    return `${siteName()}’s fee`
  },
  refund: 'Refund to the donor',
  reversal: 'Taken back by PayPal or a bank',
  provider_fee_back: 'PayPal’s fee given back',
  get platform_fee_back() {
    return `${siteName()}’s fee given back`
  },
  get site_loss() {
    return `PayPal’s fee for a refund, paid by ${siteName()}`
  },
  payout_reserved: 'Payout requested',
  payout_released: 'Payout rejected or not sent',
  payout_sent: 'Payout sent',
  payout_returned: 'Payout returned',
  payout_paid: 'Payout arrived',
  payout_fee: 'PayPal’s fee for the payout',
  payout_paid_outside: 'Payout paid by an admin',
  payout_reversed: 'Payout taken back after it arrived',
  payout_fee_back: 'PayPal’s fee for the payout given back',
  dispute_held: 'On hold while PayPal decides',
  dispute_released: 'Hold released',
}

/** The end of an id, which distinguishes records: its beginning is a timestamp. */
const shortId = (id: string) => id.slice(-8)

/** The record that an entry belongs to. The full ids are in the CSV file. */
export const ownerWords = ({ donationId, payoutId }: MoneyEntry) => {
  if (payoutId) return `Payout ${shortId(payoutId)}`
  return donationId ? `Donation ${shortId(donationId)}` : ''
}

/** Where the donated money is, with the fill of each part in the picture. The parts add up to the donated total. */
export const moneyDestinations = [
  { key: 'refunded', label: 'Refunded', fill: 'fill-danger' },
  { key: 'processorFees', label: 'PayPal’s fees', fill: 'fill-edge' },
  {
    key: 'platformFees',
    get label() {
      return `${siteName()}’s fees`
    },
    fill: 'fill-marigold',
  },
  { key: 'payoutFees', label: 'PayPal’s fees for payouts', fill: 'fill-mute' },
  { key: 'held', label: 'On hold in disputes at PayPal', fill: 'fill-marigold-deep' },
  { key: 'heldInDisputes', label: 'In dispute, until a decision', fill: 'fill-marigold-deep/60' },
  { key: 'heldForDonors', label: 'Held for donors who can ask for it back', fill: 'fill-marigold/60' },
  { key: 'beingRefunded', label: 'Being refunded to donors', fill: 'fill-danger/60' },
  { key: 'inPayout', label: 'In a payout', fill: 'fill-aubergine/50' },
  { key: 'paidOut', label: 'Paid out', fill: 'fill-aubergine' },
  { key: 'available', label: 'Available', fill: 'fill-good' },
] as const satisfies readonly { key: keyof CampaignMoney; label: string; fill: string }[]
