import type { Campaign, CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { zonePlace } from '@muster/contract/facts/meeting.ts'
import { formatCount, formatRelativeDay, plural } from '../../../lib/format.ts'
import type { DateBlockState } from '../../../ui/picture/DateBlock.tsx'

export const targetTypeWords = { policy: 'Policy', corporate: 'Corporate' } as const
/** The addressee of a campaign of this type, after the words “Aimed at”. */
export const targetTypePhrases = { policy: 'public policy', corporate: 'a company' } as const
export const locationTypeWords = { global: 'Global', city: 'City', state: 'State', country: 'Country' } as const

/** Heading of the past campaigns in a list with active ones. */
export const pastHeading = 'Completed campaigns'

/** A campaign lasts through its last day; one without a day never ends. */
export const hasEnded = (campaign: Pick<CampaignSummary, 'endsAt'>, nowMs: number) =>
  campaign.endsAt !== null && Date.parse(campaign.endsAt) < nowMs

export const dateState = (campaign: Pick<CampaignSummary, 'endsAt' | 'cancelledAt'>, nowMs: number): DateBlockState => {
  if (campaign.cancelledAt !== null) return 'cancelled'
  return hasEnded(campaign, nowMs) ? 'past' : 'coming'
}

/** Whether people have left, while the day is not over and still takes support. */
export const hasFinished = (campaign: Pick<Campaign, 'endsAt' | 'finishesAt' | 'cancelledAt'>, nowMs: number) =>
  campaign.finishesAt !== null && dateState(campaign, nowMs) === 'coming' && Date.parse(campaign.finishesAt) <= nowMs

/** Whether a campaign still takes support. */
export const takesSupport = (campaign: Pick<Campaign, 'endsAt' | 'cancelledAt' | 'standing'>, nowMs: number) =>
  campaign.standing === 'published' && dateState(campaign, nowMs) === 'coming'

/** The actions that a campaign still offers to visitors. */
export const offersOf = (
  campaign: Pick<Campaign, 'endsAt' | 'cancelledAt' | 'actionMode' | 'standing'>,
  nowMs: number,
) => {
  const support = takesSupport(campaign, nowMs)
  return { support, donate: support && campaign.actionMode !== 'action' }
}

/** How far a day is, with the time at which people start: `in 11 days, 10:00 in Ljubljana`. */
export const nearWords = (
  { executionDate, startTime, timeZone }: Pick<CampaignSummary, 'executionDate' | 'startTime' | 'timeZone'>,
  nowMs: number,
) => {
  if (executionDate === null) return 'Date to be announced'
  const near = formatRelativeDay(executionDate, nowMs, timeZone)
  return startTime === null ? near : `${near}, ${startTime} ${zonePlace(timeZone)}`
}

/** The number of supporters, and how many the campaign needs: `61 of 200 people`. */
export const peopleWords = ({ support, peopleGoal }: Pick<CampaignSummary, 'support' | 'peopleGoal'>) =>
  peopleGoal === null
    ? plural(support, 'supporter', 'supporters')
    : `${formatCount(support)} of ${plural(peopleGoal, 'person', 'people')}`
