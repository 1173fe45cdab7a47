import type { AttentionReason } from '@muster/contract/facts/campaigns.ts'
import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { daysUntil } from '../../../lib/format.ts'
import { hasEnded } from '../campaign-words.ts'

type Dated = Pick<CampaignSummary, 'executionDate' | 'timeZone' | 'endsAt' | 'cancelledAt'>

/** With why it needs its owner, where it does. */
export type OwnCampaign = CampaignSummary & { reasons?: readonly AttentionReason[] }

/** `isAboutMoney`: what it is about stands on the page of the campaign's money. */
export type Attention = { tone: 'warning' | 'info' | 'danger'; words: string; isAboutMoney?: boolean }

const reasonWords: Record<AttentionReason, Attention> = {
  payout_rejected: { tone: 'danger', words: 'Payout rejected', isAboutMoney: true },
  payout_returned: { tone: 'danger', words: 'Payout returned', isAboutMoney: true },
  payout_unclaimed: { tone: 'warning', words: 'Payout waiting for you', isAboutMoney: true },
  dispute_open: { tone: 'warning', words: 'Dispute open', isAboutMoney: true },
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

/** What an owner should look at in a campaign of theirs, each in a word or two; empty where all is as it should be. */
export const attentionFor = (campaign: Dated & Pick<OwnCampaign, 'reasons'>, nowMs: number): Attention[] => {
  const day = ofItsDay(campaign, nowMs)
  return [...(campaign.reasons ?? []).map((reason) => reasonWords[reason]), ...(day ? [day] : [])]
}

/**
 * The rows of a table with those that need their owner above the others, also where their own place is on a later page.
 * @param urgent the owner's campaigns that need them, of whatever table
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
