import type { Campaign, CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { daysUntil } from '../../lib/format.ts'
import type { DateBlockState } from '../../ui/picture/DateBlock.tsx'

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

/** What the card and the row of a campaign depend on: its data, and how far its day is. */
export const appearanceOf = (campaign: CampaignSummary, nowMs: number) => {
  const { executionDate, timeZone } = campaign
  const days = executionDate === null ? null : daysUntil(executionDate, nowMs, timeZone)
  return JSON.stringify([campaign, dateState(campaign, nowMs), days])
}

/** The actions that a campaign still offers to visitors. */
export const offersOf = (
  campaign: Pick<Campaign, 'endsAt' | 'cancelledAt' | 'actionMode' | 'standing'>,
  nowMs: number,
) => {
  const isOpen = campaign.standing === 'published' && dateState(campaign, nowMs) === 'coming'
  return { support: isOpen, donate: isOpen && campaign.actionMode !== 'action' }
}

/** A time zone as a place: `in Ljubljana`, or `UTC`. */
export const zonePlace = (timeZone: string) => {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return timeZone
  return `in ${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')}`
}
