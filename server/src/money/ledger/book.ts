import type { Tx } from '../../platform/database/database.ts'
import { bookedPlatformFee } from '../../platform/base/money.ts'
import {
  findPayoutFee,
  insertDonationEntries,
  insertHoldEntry,
  insertPayoutEntry,
  insertRefundEntries,
  insertSiteLoss,
  type RefundEntries,
  type SiteLoss,
} from './ledger.sql.ts'
import type { PayoutEntryKind } from './ledger.tables.ts'

type PayoutMove = { payoutId: string; campaignId: string; amountMinor: bigint; bookedAt: Date }

/** Which account gives and which receives, for each step of a payout. */
const accounts = {
  payout_reserved: ['campaign_available', 'payout_reserved'],
  payout_released: ['payout_reserved', 'campaign_available'],
  payout_sent: ['payout_reserved', 'payout_in_transit'],
  payout_returned: ['payout_in_transit', 'campaign_available'],
  payout_paid: ['payout_in_transit', 'paypal'],
  payout_fee: ['campaign_available', 'paypal'],
  payout_paid_outside: ['payout_reserved', 'paid_outside'],
  payout_reversed: ['paypal', 'campaign_available'],
  payout_fee_back: ['paypal', 'campaign_available'],
} as const satisfies Record<PayoutEntryKind, readonly [debit: string, credit: string]>

/**
 * Books one step of a payout. Each step is booked once per payout. Throws if it is already booked, so that the caller's transaction is
 * rolled back.
 */
export const bookPayout = async (tx: Tx, kind: PayoutEntryKind, move: PayoutMove): Promise<void> => {
  const [debit, credit] = accounts[kind]
  const booked = await insertPayoutEntry(tx, { ...move, kind, debit, credit })
  if (!booked) throw new Error(`${kind} of payout ${move.payoutId} is booked already`)
}

/** Books that PayPal reversed a paid payout and returned its fee. */
export const bookPayoutReversal = async (tx: Tx, move: PayoutMove): Promise<void> => {
  await bookPayout(tx, 'payout_reversed', move)
  const feeMinor = await findPayoutFee(tx, move.payoutId)
  if (feeMinor > 0n) await bookPayout(tx, 'payout_fee_back', { ...move, amountMinor: feeMinor })
}

type HoldMove = {
  paypalDisputeId: string
  donationId: string
  campaignId: string
  /** 1, 2, 3 … of each dispute. */
  step: number
  /** The additional held amount; negative: released. */
  changeMinor: bigint
  bookedAt: Date
}

/**
 * Books that a dispute at PayPal holds more of a campaign's money than before, or less. Throws if the step is booked already, so that
 * the caller's transaction is rolled back.
 */
export const bookHold = async (tx: Tx, { step, changeMinor, ...about }: HoldMove): Promise<void> => {
  const source = `dispute:${about.paypalDisputeId}:${step}`
  const entry =
    changeMinor > 0n
      ? ({ kind: 'dispute_held', debit: 'campaign_available', credit: 'campaign_held' } as const)
      : ({ kind: 'dispute_released', debit: 'campaign_held', credit: 'campaign_available' } as const)
  const amountMinor = changeMinor > 0n ? changeMinor : -changeMinor
  await insertHoldEntry(tx, { ...about, ...entry, source, amountMinor })
}

type CompletedRefund = Omit<RefundEntries, 'source'> & {
  /** PayPal's id of the refund. Each is booked once. */
  providerId: string
}

/**
 * Books a refund: the amount out of the campaign, the returned fees into it, and the campaign's totals. Throws if it is booked
 * already, so that the caller's transaction is rolled back.
 */
export const bookRefund = async (tx: Tx, { providerId, ...entries }: CompletedRefund): Promise<void> => {
  const booked = await insertRefundEntries(tx, { ...entries, source: `refund:${providerId}` })
  if (!booked) throw new Error(`refund ${providerId} is booked already`)
}

/** Books the part of PayPal's fees for refunds that the site pays. The fees in the campaign's totals decrease by it. */
export const bookSiteLoss = (tx: Tx, { providerId, ...loss }: Omit<SiteLoss, 'source'> & { providerId: string }) =>
  insertSiteLoss(tx, { ...loss, source: `refund:${providerId}` })

type CapturedDonation = {
  donationId: string
  campaignId: string
  /** PayPal's id of the capture. Each capture is booked once. */
  captureId: string
  grossMinor: bigint
  /** The fee that PayPal reports. Never computed here. */
  providerFeeMinor: bigint
  /** The platform's share of the gross, in percent. */
  percent: number
  bookedAt: Date
}

/**
 * Books a captured donation: credits the gross to the campaign, debits PayPal's and the platform's fees, and updates the campaign's
 * totals. Booking the same capture again changes nothing and returns `booked: false`.
 */
export const bookDonation = async (tx: Tx, donation: CapturedDonation): Promise<{ booked: boolean }> => {
  const { captureId, percent, ...amounts } = donation
  const platformFeeMinor = bookedPlatformFee(donation.grossMinor, donation.providerFeeMinor, percent)
  const booked = await insertDonationEntries(tx, { ...amounts, source: `capture:${captureId}`, platformFeeMinor })
  return { booked }
}
