import { type Database, isForeignKeyViolation, transact, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import { unlessReferredTo } from '../../../platform/database/savepoint.sql.ts'
import { deleteCampaignRow, findUse, lockCampaign, lockCampaignsOf } from '../campaigns.sql.ts'
import { removeSearchEntry } from '../../search/search-index.sql.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { AppContext } from '../../../platform/context.ts'
import { insertCancellations } from './cancellations.sql.ts'
import { hasEnded } from '../find-open-campaign.ts'
import { reindexCampaign } from '../../search/index-campaigns.ts'
import { readCampaign } from '../save-campaign.ts'
import type { Viewer } from '../visible-campaign.ts'
import { cancellationJob } from './mail-cancellations.ts'

/**
 * Cancels a campaign: it takes no further support or donations, and open orders are not captured. Its page
 * stays, and a job mails its supporters and donors. Throws campaign_not_found, campaign_cancelled and campaign_over.
 */
export const cancelCampaign = async (
  { db, clock, jobs, organisation }: Pick<AppContext, 'db' | 'clock' | 'jobs' | 'organisation'>,
  id: string,
  canceller: NonNullable<Viewer>,
): Promise<Campaign> => {
  const cancelled = await transact(db, async (tx) => {
    const campaign = await lockCampaign(tx, id)
    if (!campaign) throw new DomainError('campaign_not_found')
    if (campaign.cancelled_at) throw new DomainError('campaign_cancelled')
    const now = clock.now()
    if (hasEnded({ endsAt: campaign.ends_at }, now)) throw new DomainError('campaign_over')
    await insertCancellations(tx, { ownerId: campaign.owner_id, campaignId: id }, now)
    await reindexCampaign(tx, id)
    return readCampaign(tx, id, canceller, now, organisation.current())
  })
  await jobs.wake(cancellationJob)
  return cancelled
}

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
