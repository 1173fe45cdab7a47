import type { Tx } from '../../platform/database/database.ts'
import { findVerifiedAccount } from '../../people/index.ts'
import { assignArrived, assignDonation } from './donations.sql.ts'

/**
 * Assigns a donation of a guest that has just arrived to the account with this verified address, and returns its id. Null: there is none.
 */
export const joinAccount = async (tx: Tx, donationId: string, email: string): Promise<string | null> => {
  const accountId = await findVerifiedAccount(tx, email)
  if (accountId !== null) await assignDonation(tx, donationId, accountId)
  return accountId
}

/**
 * Assigns the donations of an address that have arrived to the account that verified the address. Call it in the transaction that
 * verifies it, after the account's row was written. A donation that arrives later joins the account then.
 */
export const adoptGuestDonations = (tx: Tx, account: { id: string; email: string }): Promise<void> =>
  assignArrived(tx, account)
