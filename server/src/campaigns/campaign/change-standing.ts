import type { ModerationCategory, Standing } from '@muster/contract/facts/moderation.ts'
import { mayChange, states } from '../../platform/base/states.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { reindexCampaign } from '../search/index-campaigns.ts'
import { lockOwner, lockStanding, type StandingForDecision, writeStanding } from './standing.sql.ts'

export type StandingChange = {
  /** The standings from which this decision may start. */
  from: readonly Standing[]
  to: Standing
  category?: ModerationCategory | null
}

/**
 * Changes the standing of a campaign, and takes it into or out of lists and search. Throws campaign_not_found, standing_refused, and
 * owner_suspended for a campaign that would be published while its owner is suspended.
 */
export const changeStanding = async (
  tx: Tx,
  id: string,
  { from, to, category = null }: StandingChange,
  now: Date,
): Promise<StandingForDecision> => {
  if (to === 'published') await lockOwner(tx, id)
  const campaign = await lockStanding(tx, id)
  if (!campaign) throw new DomainError('campaign_not_found')
  if (!from.includes(campaign.standing) || !mayChange(states.campaign, campaign.standing, to)) {
    throw new DomainError('standing_refused')
  }
  if (to === 'published' && campaign.ownerSuspendedAt) throw new DomainError('owner_suspended')
  await writeStanding(tx, id, { standing: to, category, now })
  await reindexCampaign(tx, id)
  return campaign
}
