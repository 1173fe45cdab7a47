import type { Db, Tx } from '../../platform/database/database.ts'
import type { LeftDispute } from '@muster/contract/people/my-data.ts'
import { findUndecided, findUndecidedOf, type OpenDispute } from './disputes.sql.ts'

/** Maximum number of disputes that a warning names. */
const shown = 20

/** A campaign's disputes that are open or under review, with what they hold, oldest first. Shown before a payout is approved. */
export const openDisputes = (db: Db | Tx, campaignId: string): Promise<OpenDispute[]> =>
  findUndecided(db, campaignId, shown)

/** A person's undecided disputes, oldest first, and how many they are. Shown before they delete their account. */
export const openDisputesOf = async (
  db: Db,
  reporterId: string,
): Promise<{ disputes: LeftDispute[]; inAll: number }> => {
  const rows = await findUndecidedOf(db, reporterId, shown)
  return {
    disputes: rows.map(({ id, reason, campaignTitle }) => ({ _id: id, reason, campaignTitle })),
    inAll: rows[0]?.inAll ?? 0,
  }
}
