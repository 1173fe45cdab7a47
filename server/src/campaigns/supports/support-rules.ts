import type { LinkStanding } from '@muster/contract/campaigns/supports.ts'
import { hasEnded } from '../campaign/find-open-campaign.ts'
import type { GuestStanding, TargetCampaign } from './supports.sql.ts'
import { day } from '../../platform/base/clock.ts'

/** Lifetime of a guest's link. It is set anew when the mail leaves. */
export const tokenLifeMs = 7 * day

/** Why a campaign is closed for support; null if it is open. It is open until the end of its day. */
export const closedReason = (campaign: TargetCampaign, now: Date): 'campaign_cancelled' | 'campaign_over' | null => {
  if (campaign.cancelledAt) return 'campaign_cancelled'
  return hasEnded(campaign, now) ? 'campaign_over' : null
}

/** Whether the support of an address counts now, for the page of the link that confirmed it. */
export const linkStanding = (found: GuestStanding | undefined): LinkStanding => {
  if (!found?.supportedAt) return 'none'
  return found.isCurrent ? 'counted' : 'to_renew'
}
