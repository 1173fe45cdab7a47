import type { Db, Tx } from '../kernel/db.ts'
import { minorToMajor } from '../kernel/money.ts'
import { findCampaignsOf } from './campaigns.sql.ts'
import { insertCancellations } from './cancellations.sql.ts'
import { reindexOwner } from './index-campaigns.ts'

/** Nobody is left to lead them, so an owner who leaves cancels what is not over, and its people are told; all of them lose the owner's name. */
export const leaveCampaigns = async (tx: Tx, owner: { id: string }, now: Date): Promise<void> => {
  await insertCancellations(tx, { ownerId: owner.id }, now)
  await reindexOwner(tx, owner.id)
}

/** What a person's campaigns say, for the export of their data. */
export const exportCampaigns = async (db: Db, ownerId: string) => {
  const rows = await findCampaignsOf(db, ownerId)
  return rows.map(({ goalMinor, ...rest }) => ({ ...rest, goalAmount: minorToMajor(goalMinor) }))
}
