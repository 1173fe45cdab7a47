import type { Tx } from '../../database/database.ts'
import { inDollars } from '../../base/money.ts'
import { balanceOfOwner } from './ledger.sql.ts'

/** Why an account cannot be deleted: its campaigns have money that was not paid out. Null: they have none. */
export const unpaidBalance = async (tx: Tx, ownerId: string): Promise<string | null> => {
  const balanceMinor = await balanceOfOwner(tx, ownerId)
  if (balanceMinor <= 0n) return null
  return `Your campaigns still hold ${inDollars(balanceMinor)}. Request a payout first, and delete the account once it arrived`
}
