import type { Db, Tx } from '../database/database.ts'
import { minorToMajor } from '../base/money.ts'
import { findCampaignsOf } from './campaigns.sql.ts'
import { insertCancellations } from './endings/cancellations.sql.ts'
import { deleteUnusedOf } from './endings/delete-campaign.ts'
import { reindexOwner } from './search/index-campaigns.ts'

/**
 * An owner's campaigns that nobody stands behind leave with them. Nobody is left to lead the others, so those that are not
 * over are cancelled, and their people are told; all of them lose the owner's name.
 */
export const detachOwner = async (tx: Tx, owner: { id: string }, now: Date): Promise<void> => {
  await deleteUnusedOf(tx, owner.id)
  await insertCancellations(tx, { ownerId: owner.id }, now)
  await reindexOwner(tx, owner.id)
}

/** What a person's campaigns say, for the export of their data. */
export const exportCampaigns = async (db: Db, ownerId: string) => {
  const rows = await findCampaignsOf(db, ownerId)
  return rows.map(({ goalMinor, ...rest }) => ({ ...rest, goalAmount: minorToMajor(goalMinor) }))
}
