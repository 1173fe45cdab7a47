import type { Db, Tx } from '../database/database.ts'
import { findUndecided, type OpenDispute } from './disputes.sql.ts'

/** More than these a warning need not name. */
const shown = 20

/** A campaign's disputes that are open or under review, oldest first: what to know before its money is paid out. */
export const openDisputes = (db: Db | Tx, campaignId: string): Promise<OpenDispute[]> =>
  findUndecided(db, campaignId, shown)
