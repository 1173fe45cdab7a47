import type { AttentionReason } from '@muster/contract/facts/campaigns.ts'
import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { daysUntil } from '../../../lib/format.ts'
import { hasEnded } from '../campaign-words.ts'

type Dated = Pick<CampaignSummary, 'executionDate' | 'timeZone' | 'endsAt' | 'cancelledAt' | 'standing'>

/** A row with the reasons why it needs attention. */
export type OwnCampaign = CampaignSummary & { reasons?: readonly AttentionReason[] }

/** `isAboutMoney`: the details are on the campaign's money page. */
export type Attention = { tone: 'warning' | 'info' | 'danger'; words: string; isAboutMoney?: boolean }

const reasonWords: Record<AttentionReason, Attention> = {
  payout_rejected: { tone: 'danger', words: 'Payout rejected', isAboutMoney: true },
  payout_returned: { tone: 'danger', words: 'Payout returned', isAboutMoney: true },
  payout_unclaimed: { tone: 'warning', words: 'Payout waiting for you', isAboutMoney: true },
  dispute_open: { tone: 'warning', words: 'Dispute open', isAboutMoney: true },
}

const standingWords: Record<CampaignSummary['standing'], Attention | null> = {
  published: null,
  in_review: { tone: 'info', words: 'Waits for an admin' },
  frozen: { tone: 'warning', words: 'Frozen' },
  hidden: { tone: 'danger', words: 'Taken down' },
}

const ofItsDay = (campaign: Dated, nowMs: number): Attention | null => {
  const { executionDate, timeZone, cancelledAt } = campaign
  if (cancelledAt !== null) return { tone: 'danger', words: 'Cancelled' }
  if (executionDate === null) return { tone: 'info', words: 'No date yet' }
  if (hasEnded(campaign, nowMs)) return null
  const days = daysUntil(executionDate, nowMs, timeZone)
  if (days > 1) return null
  return { tone: 'warning', words: days === 1 ? 'Tomorrow' : 'Today' }
}

/** The reasons why a campaign needs its owner's attention, each in a few words; empty if there are none. */
export const attentionFor = (campaign: Dated & Pick<OwnCampaign, 'reasons'>, nowMs: number): Attention[] => {
  const day = ofItsDay(campaign, nowMs)
  const standing = standingWords[campaign.standing]
  return [
    ...(standing ? [standing] : []),
    ...(campaign.reasons ?? []).map((reason) => reasonWords[reason]),
    ...(day ? [day] : []),
  ]
}

/**
 * Moves the rows that need attention to the top, including those of later pages.
 * @param urgent the owner's campaigns that need attention, of all tables
 */
export const urgentFirst = (
  rows: readonly CampaignSummary[],
  urgent: readonly OwnCampaign[],
  status: 'active' | 'past',
  nowMs: number,
): OwnCampaign[] => {
  const first = urgent.filter((campaign) => hasEnded(campaign, nowMs) === (status === 'past'))
  const named = new Set(first.map(({ _id }) => _id))
  return [...first, ...rows.filter(({ _id }) => !named.has(_id))]
}
