import type { Db, Tx } from '../database/database.ts'
import { findUndecided, type OpenDispute } from './disputes.sql.ts'

/** Maximum number of disputes that a warning names. */
const shown = 20

/** A campaign's disputes that are open or under review, with what they hold, oldest first. Shown before a payout is approved. */
export const openDisputes = (db: Db | Tx, campaignId: string): Promise<OpenDispute[]> =>
  findUndecided(db, campaignId, shown)
