import { siteName } from '../../../../lib/site-face.ts'
import type { LedgerAccount } from '@muster/contract/facts/ledger.ts'
import type { LedgerEntry } from '@muster/contract/money/ledger.ts'

/** The zone of all times of the ledger: days are filtered in it, and its file has it. */
export const ledgerZone = 'UTC'

type Kind = LedgerEntry['kind']

/** The label of an entry's kind. */
export const kindWords: Readonly<Record<Kind, string>> = {
  donation: 'Donation',
  provider_fee: 'PayPal’s fee',
  get platform_fee() {
    return `${siteName()}’s fee`
  },
  refund: 'Refund',
  reversal: 'Taken back by PayPal or a bank',
  provider_fee_back: 'PayPal’s fee given back',
  get platform_fee_back() {
    return `${siteName()}’s fee given back`
  },
  site_loss: 'PayPal’s fee for a refund, paid by the site',
  payout_reserved: 'Payout requested',
  payout_released: 'Payout rejected or not sent',
  payout_sent: 'Payout sent',
  payout_returned: 'Payout returned',
  payout_paid: 'Payout paid',
  payout_fee: 'PayPal’s fee of a payout',
  payout_paid_outside: 'Payout paid outside',
  payout_reversed: 'Payout taken back after it was paid',
  payout_fee_back: 'PayPal’s fee of a payout given back',
  dispute_held: 'On hold for a dispute at PayPal',
  dispute_released: 'Released after a dispute at PayPal',
}

/** The accounts that money moves between. */
export const accountWords: Readonly<Record<LedgerAccount, string>> = {
  paypal: 'PayPal',
  campaign_available: 'Campaign',
  campaign_held: 'On hold',
  get platform_fees() {
    return siteName()
  },
  site_losses: 'Losses of the site',
  payout_reserved: 'Reserved for a payout',
  payout_in_transit: 'On its way',
  paid_outside: 'Paid outside',
}

/** The other party of an entry: the donor, or the receiver of a payout. */
export const counterpartyOf = ({ donation, payout }: LedgerEntry): string => {
  if (payout) return payout.recipientPaypalEmail
  if (!donation) return '–'
  const { name, username, email, displayName } = donation.donor
  return name ?? username ?? email ?? displayName
}

/** The id to find related entries by: of the payout or donation that the entry belongs to. */
export const subjectOf = ({ donation, payout }: LedgerEntry) => {
  if (payout) return { id: payout._id, noun: 'payout' } as const
  return donation && ({ id: donation._id, noun: 'donation' } as const)
}

const kinds = Object.keys(kindWords)
const placeOf = ({ kind }: LedgerEntry) => kinds.indexOf(kind)

/** Sorts entries by time, and entries of the same time by kind. */
export const inOrder = (entries: readonly LedgerEntry[]) =>
  entries.toSorted((a, b) => Date.parse(a.bookedAt) - Date.parse(b.bookedAt) || placeOf(a) - placeOf(b))

/** Labels of the details of a quarantined record, in display order. */
export const detailWords: Readonly<Record<string, string>> = {
  asked: 'Requested',
  captured: 'PayPal took',
  amount: 'Amount',
  fee: 'PayPal’s fee',
  currency: 'Currency',
  status: 'PayPal says',
  donationId: 'Donation',
  refundId: 'Refund',
  payoutId: 'Payout',
  orderId: 'PayPal’s order',
  captureId: 'PayPal’s payment',
  transactionId: 'PayPal’s transaction',
  batchId: 'PayPal’s batch',
  payoutBatchId: 'PayPal’s batch',
  disputeId: 'PayPal’s dispute',
  eventId: 'PayPal’s notification',
  eventType: 'It says',
  customId: 'Named at PayPal',
  eventCode: 'PayPal’s event code',
  source: 'Booked as',
}

/** Details that link to a search of the ledger. */
export const searchable: ReadonlySet<string> = new Set([
  'donationId',
  'refundId',
  'payoutId',
  'orderId',
  'captureId',
  'batchId',
  'payoutBatchId',
  'disputeId',
  'source',
])
