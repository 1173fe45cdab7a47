import type { AttentionReason } from '@muster/contract/facts/campaigns.ts'
import type { CampaignSummary, SupportedCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { daysUntil, plural } from '../../../../lib/format.ts'
import { changedSinceYes } from '../../../../lib/needs-words.ts'
import { hasEnded, takesSupport } from '../campaign-words.ts'

type Dated = Pick<CampaignSummary, 'executionDate' | 'timeZone' | 'endsAt' | 'cancelledAt' | 'standing'>

/** A row with the reasons why it needs attention: of its owner, or of a supporter. */
export type OwnCampaign = CampaignSummary & {
  reasons?: readonly AttentionReason[]
  questionsWaiting?: number
} & Partial<Signed>

type Signed = Pick<SupportedCampaign, 'supported' | 'supportedVersion'>

/** `opens`: the page with the details. Without it, there is no more to read. */
export type Attention = {
  tone: 'warning' | 'info' | 'danger'
  words: string
  opens?: 'campaign' | 'money' | 'questions'
}

const reasonWords: Record<Exclude<AttentionReason, 'questions_waiting'>, Attention> = {
  payout_rejected: { tone: 'danger', words: 'Payout rejected', opens: 'money' },
  payout_returned: { tone: 'danger', words: 'Payout returned', opens: 'money' },
  payout_unclaimed: { tone: 'warning', words: 'Payout waiting for you', opens: 'money' },
  dispute_open: { tone: 'warning', words: 'Dispute open', opens: 'money' },
  update_held: { tone: 'warning', words: 'Update held by an admin', opens: 'campaign' },
}

const wordsOf = (reason: AttentionReason, questions: number): Attention =>
  reason === 'questions_waiting'
    ? { tone: 'info', words: plural(questions, 'question waits', 'questions wait'), opens: 'questions' }
    : reasonWords[reason]

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

/** A supporter has not said whether they stay since the promise changed. A frozen campaign can only be withdrawn from. */
const ofItsChange = (campaign: Dated & Partial<Signed>, nowMs: number): Attention | null => {
  const { supported, supportedVersion = null, standing } = campaign
  if (supported || supportedVersion === null) return null
  const words = changedSinceYes
  if (takesSupport(campaign, nowMs)) {
    return { tone: 'warning', words: `${words}: stay or withdraw`, opens: 'campaign' }
  }
  return standing === 'frozen' ? { tone: 'warning', words, opens: 'campaign' } : null
}

/** The reasons why a campaign needs its owner's or a supporter's attention, each in a few words; empty if there are none. */
export const attentionFor = (
  campaign: Dated & Pick<OwnCampaign, 'reasons' | 'questionsWaiting'> & Partial<Signed>,
  nowMs: number,
): Attention[] => {
  const change = ofItsChange(campaign, nowMs)
  const day = ofItsDay(campaign, nowMs)
  const standing = standingWords[campaign.standing]
  return [
    ...(change ? [change] : []),
    ...(standing ? [standing] : []),
    ...(campaign.reasons ?? []).map((reason) => wordsOf(reason, campaign.questionsWaiting ?? 1)),
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
