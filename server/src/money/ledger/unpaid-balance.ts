import type { Tx } from '../../database/database.ts'
import { inDollars } from '../../base/money.ts'
import type { Held } from '../../campaigns/index.ts'
import { heldInWords } from './held-in-words.ts'
import { balanceOfOwner, findChangedOf } from './ledger.sql.ts'
import { readHeld } from './read-held.ts'

const later = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a)

/** What is held for donors in all campaigns of an owner. */
const heldOfOwner = async (tx: Tx, ownerId: string, now: Date): Promise<Held> => {
  let held: Held = { minor: 0n, until: null }
  for (const campaignId of await findChangedOf(tx, ownerId)) {
    const { minor, until } = await readHeld(tx, campaignId, now)
    held = { minor: held.minor + minor, until: later(held.until, until) }
  }
  return held
}

/** Why an account cannot be deleted: its campaigns have money that was not paid out. Null: they have none. */
export const unpaidBalance = async (tx: Tx, ownerId: string, now: Date): Promise<string | null> => {
  const balanceMinor = await balanceOfOwner(tx, ownerId)
  if (balanceMinor <= 0n) return null
  const holding = `Your campaigns still hold ${inDollars(balanceMinor)}.`
  const held = await heldOfOwner(tx, ownerId, now)
  if (held.minor === 0n) return `${holding} Request a payout first, and delete the account once it arrived`
  return `${holding} Of this, ${heldInWords(held)}. Request a payout after that, and delete the account once it arrived`
}
