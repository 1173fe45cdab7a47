import type { previewDeletionEndpoint } from '@muster/contract/people/my-data.ts'
import type { ResponseOf } from '@muster/contract/endpoint.ts'
import { transact } from '../../../platform/database/database.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { AccountEvents } from '../account-events.ts'
import { findObstacle } from './delete-account.ts'

const campaignsShown = 100

/** What deleting an account would do to each campaign of its owner, which of its disputes are open, and why it is refused now. Changes nothing. */
export const previewDeletion = async (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  events: AccountEvents,
  accountId: string,
): Promise<ResponseOf<typeof previewDeletionEndpoint>> => {
  const now = clock.now()
  const obstacle = await transact(db, (tx) => findObstacle(tx, events, accountId, now))
  const campaigns = await events.leftCampaigns(db, accountId, now)
  const { disputes, inAll: disputesInAll } = await events.leftDisputes(db, accountId)
  return {
    obstacle: obstacle?.message ?? null,
    obstacleAbout: obstacle?.about ?? null,
    campaigns: campaigns.slice(0, campaignsShown),
    campaignsInAll: campaigns.length,
    disputes,
    disputesInAll,
  }
}
