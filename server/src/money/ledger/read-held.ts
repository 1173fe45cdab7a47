import type { Held } from '../../campaigns/index.ts'
import type { Db } from '../../database/database.ts'
import { availableBalance } from './balance.sql.ts'
import { findClaims, holdClaims } from './held-now.ts'

/** What is held out of a campaign's payouts, for its public figures. */
export const readHeld = async (db: Db, campaignId: string, now: Date): Promise<Held> => {
  const claims = await findClaims(db, campaignId, now)
  const { disputed, askable } = claims
  const availableMinor = askable.minor === 0n ? 0n : await availableBalance(db, campaignId)
  const { forDonorsMinor: minor, forDonorsUntil: until } = holdClaims(availableMinor, claims)
  const { minor: disputedMinor, atPaypalMinor, donations: disputedDonations } = disputed
  return { minor, until, disputedMinor: disputedMinor + atPaypalMinor, disputedDonations }
}
