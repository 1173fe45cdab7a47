import type { Db, Tx } from '../../database/database.ts'
import { minorToMajor } from '../../base/money.ts'
import { findDonationsOf, findUnsettled } from './donations.sql.ts'

/** Why an account cannot be deleted: PayPal may still capture a donation by it or to a campaign of it. Null: there is none. */
export const openDonation = async (tx: Tx, accountId: string): Promise<string | null> => {
  const donation = await findUnsettled(tx, accountId)
  if (!donation) return null
  return donation.donorId === accountId
    ? 'A donation of yours is still open at PayPal. Delete the account once it is completed or has expired'
    : 'A donation to a campaign of yours is still open at PayPal. Delete the account once it is completed or has expired'
}

/** A person's donations, for the export of their data. */
export const exportDonations = async (db: Db, donorId: string) => {
  const rows = await findDonationsOf(db, donorId)
  return rows.map(({ amountMinor, refundedMinor, ...rest }) => ({
    ...rest,
    amount: minorToMajor(amountMinor),
    refunded: minorToMajor(refundedMinor),
  }))
}
