import type { Tx } from '../../database/database.ts'
import { inDollars } from '../../base/money.ts'
import { balanceOfOwner } from './ledger.sql.ts'

/** Money that waits for its owner keeps an account from being deleted. */
export const unpaidBalance = async (tx: Tx, ownerId: string): Promise<string | null> => {
  const balanceMinor = await balanceOfOwner(tx, ownerId)
  if (balanceMinor <= 0n) return null
  return `Your campaigns still hold ${inDollars(balanceMinor)}. Request a payout first, and delete the account once it arrived`
}
