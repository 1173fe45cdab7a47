import type { Tx } from '../kernel/db.ts'
import { minorToMajor } from '../kernel/money.ts'
import { balanceOfOwner } from './ledger.sql.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Money that waits for its owner keeps an account from being deleted. */
export const unpaidBalance = async (tx: Tx, ownerId: string): Promise<string | null> => {
  const balanceMinor = await balanceOfOwner(tx, ownerId)
  if (balanceMinor <= 0n) return null
  return `Your campaigns still hold ${dollars.format(minorToMajor(balanceMinor))}. Request a payout first, and delete the account once it arrived`
}
