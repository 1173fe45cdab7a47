import type { Held } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../database/database.ts'
import { availableBalance } from './balance.sql.ts'
import { findAskable } from './held-for-donors.sql.ts'
import { heldForDonors } from './hold-for-donors.ts'

/** What is held out of a campaign's payouts for donors who can ask for it back, or asked. */
export const readHeld = async (db: Db | Tx, campaignId: string, now: Date): Promise<Held> => {
  const askable = await findAskable(db, campaignId, now)
  if (askable.minor === 0n) return { minor: 0n, until: null }
  const minor = heldForDonors(await availableBalance(db, campaignId), askable.minor)
  return { minor, until: minor > 0n ? askable.until : null }
}
