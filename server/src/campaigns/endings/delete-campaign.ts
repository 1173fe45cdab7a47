import { type Database, isForeignKeyViolation, transact, type Tx } from '../../database/database.ts'
import { DomainError } from '../../base/errors.ts'
import { unlessReferredTo } from '../../database/savepoint.sql.ts'
import { deleteCampaignRow, findUse, lockCampaign, lockCampaignsOf } from '../campaigns.sql.ts'
import { removeSearchEntry } from '../search/search-index.sql.ts'

const openOrder = 'A donation is in progress, so the campaign cannot be deleted now. You can cancel it'

const remove = async (tx: Tx, id: string): Promise<void> => {
  await removeSearchEntry(tx, id)
  await deleteCampaignRow(tx, id)
}

/** Deletes a campaign without supporters and donations. Throws campaign_not_found and campaign_in_use. */
export const deleteCampaign = async (db: Database, id: string): Promise<void> => {
  try {
    await transact(db, async (tx) => {
      if (!(await lockCampaign(tx, id))) throw new DomainError('campaign_not_found')
      const use = await findUse(tx, id)
      if (use) throw new DomainError('campaign_in_use', use === 'open_order' ? { message: openOrder } : {})
      await remove(tx, id)
    })
  } catch (error) {
    // Another record refers to it, for example a dispute, so it stays.
    if (isForeignKeyViolation(error)) throw new DomainError('campaign_in_use')
    throw error
  }
}

/** Deletes an owner's campaigns without supporters and donations, except those that other records refer to. */
export const deleteUnusedOf = async (tx: Tx, ownerId: string): Promise<void> => {
  for (const id of await lockCampaignsOf(tx, ownerId)) {
    if ((await findUse(tx, id)) === null) await unlessReferredTo(tx, () => remove(tx, id))
  }
}
