import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { transact } from '../../database/database.ts'
import { DomainError } from '../../base/errors.ts'
import type { AppContext } from '../../context.ts'
import { lockCampaign } from '../campaigns.sql.ts'
import { insertCancellations } from './cancellations.sql.ts'
import { hasEnded } from '../find-open-campaign.ts'
import { reindexCampaign } from '../search/index-campaigns.ts'
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
