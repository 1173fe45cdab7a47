import { hasEnded } from '../campaigns/index.ts'
import { DomainError } from '../kernel/errors.ts'

/** Refuses support for a campaign that was cancelled or is over; the last instant of its day still counts. */
export const requireOpen = (campaign: { endsAt: Date | null; cancelledAt: Date | null }, now: Date): void => {
  if (campaign.cancelledAt) throw new DomainError('campaign_cancelled')
  if (hasEnded(campaign, now)) throw new DomainError('campaign_over')
}
