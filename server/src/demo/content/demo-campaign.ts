import type { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import type { Motif } from '../covers/motifs/scenery.ts'
import type { PersonKey } from './people.ts'

/** A share of the time that a campaign has been open: 0 is its creation, 1 its end or now, whichever is first. */
type ShareOfTime = number

export type DemoDonation = {
  donor: PersonKey
  /** In USD. */
  amount: number
  at: ShareOfTime
  anonymous?: true
}

type Written = Partial<Omit<CampaignInput, 'executionDate' | 'imageUrl' | 'images'>> & {
  title: string
  description: string
}

/** One campaign of the demo, with dates told from the day on which the demo is made. */
export type DemoCampaign = Written & {
  owner: PersonKey
  cover: Motif
  gallery?: readonly { motif: Motif; alt: string }[]
  /** Days from today to the day that people act: 0 is today, negative is past. Null: to be announced. */
  inDays: number | null
  /** Days before today on which its owner made it. */
  madeDaysAgo: number
  supporters: number
  donations: readonly DemoDonation[]
}

/** Paragraphs of a story, or lines of what to do. */
export const paragraphs = (...texts: string[]): string => texts.join('\n\n')
