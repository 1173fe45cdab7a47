import type { Db, Tx } from '../../database/database.ts'
import { minorToMajor } from '../../base/money.ts'
import { findDonationsOf, findUnsettled } from './donations.sql.ts'

/** Money of theirs, or for a campaign of theirs, that PayPal may still take keeps an account from being deleted. */
export const openDonation = async (tx: Tx, accountId: string): Promise<string | null> => {
  const donation = await findUnsettled(tx, accountId)
  if (!donation) return null
  return donation.donorId === accountId
    ? 'A donation of yours is still open at PayPal. Delete the account once it is completed or has expired'
    : 'A donation to a campaign of yours is still open at PayPal. Delete the account once it is completed or has expired'
}

/** What a person gave, for the export of their data. */
export const exportDonations = async (db: Db, donorId: string) => {
  const rows = await findDonationsOf(db, donorId)
  return rows.map(({ amountMinor, ...rest }) => ({ ...rest, amount: minorToMajor(amountMinor) }))
}
