import type { CampaignSummary } from '@muster/contract/campaigns.ts'
import { daysUntil } from '../../../lib/format.ts'
import { hasEnded } from '../campaign-words.ts'

type Dated = Pick<CampaignSummary, 'executionDate' | 'timeZone' | 'endsAt' | 'cancelledAt'>

export type Attention = { tone: 'warning' | 'info' | 'danger'; words: string }

/** What an owner should look at in a campaign of theirs, in a word or two; null where all is as it should be. */
export const attentionFor = (campaign: Dated, nowMs: number): Attention | null => {
  const { executionDate, timeZone, cancelledAt } = campaign
  if (cancelledAt !== null) return { tone: 'danger', words: 'Cancelled' }
  if (executionDate === null) return { tone: 'info', words: 'No date yet' }
  if (hasEnded(campaign, nowMs)) return null
  const days = daysUntil(executionDate, nowMs, timeZone)
  if (days > 1) return null
  return { tone: 'warning', words: days === 1 ? 'Tomorrow' : 'Today' }
}
