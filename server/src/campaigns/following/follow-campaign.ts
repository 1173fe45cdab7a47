import { DomainError } from '../../platform/base/errors.ts'
import { type Database, transact, type Tx } from '../../platform/database/database.ts'
import { findOpenCampaign } from '../campaign/find-open-campaign.ts'
import { deleteStop } from '../unsubscribe/unsubscribe.sql.ts'
import { findRelation, insertFollow, type NewFollow } from './following.sql.ts'

/**
 * Follows a campaign. It ends an earlier stop of its mails, because the person pressed for it. False: the address supports the campaign, gave to it or owns it.
 * Throws the errors of `findOpenCampaign`.
 */
export const addFollow = async (tx: Tx, follow: NewFollow, now: Date): Promise<boolean> => {
  await findOpenCampaign(tx, follow.campaignId, now)
  const relation = await findRelation(tx, follow)
  if (!relation || relation.isInvolved) return false
  await deleteStop(tx, follow)
  await insertFollow(tx, follow, now)
  return true
}

/** Follows a campaign for a signed-in user. Idempotent. Throws already_involved and the errors of {@link addFollow}. */
export const followCampaign = (db: Database, follow: NewFollow, now: Date): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await addFollow(tx, follow, now))) throw new DomainError('already_involved')
  })
