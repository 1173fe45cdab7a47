import type { LinkStanding } from '@muster/contract/supports/supports.ts'
import { hasEnded, requireStarts } from '../campaigns/index.ts'
import { DomainError } from '../base/errors.ts'
import type { GuestStanding, TargetCampaign } from './supports.sql.ts'

/** Why a campaign is closed for support; null if it is open. It is open until the end of its day. */
export const closedReason = (campaign: TargetCampaign, now: Date): 'campaign_cancelled' | 'campaign_over' | null => {
  if (campaign.cancelledAt) return 'campaign_cancelled'
  return hasEnded(campaign, now) ? 'campaign_over' : null
}

/** Refuses support for a campaign that is not published, was cancelled or is over. */
export const requireOpen = (campaign: TargetCampaign, now: Date): void => {
  requireStarts(campaign)
  const why = closedReason(campaign, now)
  if (why) throw new DomainError(why)
}

/** What the support of an address is worth now, for the link that confirmed it. */
export const linkStanding = (found: GuestStanding | undefined): LinkStanding => {
  if (!found?.supportedAt) return 'none'
  return found.isCurrent ? 'counted' : 'to_renew'
}
