import type { Tx } from '../../platform/database/database.ts'
import { bookedPlatformFee } from '../../platform/base/money.ts'
import { insertDonationEntries } from './ledger.sql.ts'

export type CapturedDonation = {
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
