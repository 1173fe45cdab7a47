import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { waitsAgain, waitsAtFirst } from './review-rules.ts'
import { findOwnReviewed } from './review.sql.ts'
import { findOwner } from './submit-for-review.ts'

/**
 * Whether what an owner is about to save would wait for an admin: a new campaign, or a change of this one's promise. Throws
 * campaign_not_found.
 */
export const wouldWait = async (
  { db, config: { review: mode, production } }: Pick<AppContext, 'db' | 'config'>,
  ownerId: string,
  campaignId: string | null,
): Promise<boolean> => {
  const owner = await findOwner(db, ownerId, campaignId, { mode, production })
  if (campaignId === null) return waitsAtFirst(mode, owner)
  const campaign = await findOwnReviewed(db, campaignId, ownerId)
  if (!campaign) throw new DomainError('campaign_not_found')
  return campaign.isPublished && waitsAgain(mode, { ...owner, ...campaign })
}
