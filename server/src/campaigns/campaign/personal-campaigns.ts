import { campaignFieldNames } from '@muster/contract/campaigns/fields.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { valuesOf } from './campaign-fields.ts'
import { findCampaignsOf } from './campaign-rows.sql.ts'
import { insertCancellations } from './endings/cancellations.sql.ts'
import { deleteUnusedOf } from './endings/delete-campaign.ts'
import { reindexOwner } from '../search/index-campaigns.ts'

/**
 * Handles the campaigns of a deleted account. Campaigns without supporters and donations are deleted. The others have no owner to lead them, so those that are not
 * over are cancelled and their people are mailed. All of them lose the owner's name.
 */
export const detachOwner = async (tx: Tx, owner: { id: string }, now: Date): Promise<void> => {
  await deleteUnusedOf(tx, owner.id)
  await insertCancellations(tx, { ownerId: owner.id }, now)
  await reindexOwner(tx, owner.id)
}

/** A person's campaigns, for the data export. */
export const exportCampaigns = async (db: Db, ownerId: string) => {
  const rows = await findCampaignsOf(db, ownerId)
  return rows.map((row) => ({
    _id: row.id,
    ...valuesOf(row, campaignFieldNames),
    cancelledAt: row.cancelled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}
