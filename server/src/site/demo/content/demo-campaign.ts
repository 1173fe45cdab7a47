import type { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import type { CoverName } from '../covers/cover.ts'
import type { PersonKey } from './people.ts'

/** A fraction of the time that a campaign has been open: 0 is its creation; 1 is its end or now, whichever is earlier. */
type ShareOfTime = number

export type DemoDonation = {
  donor: PersonKey
  /** In USD. */
  amount: number
  at: ShareOfTime
  anonymous?: true
}

type Described = 'description' | 'actionDescription'
type Fields = Partial<Omit<CampaignInput, 'executionDate' | 'imageUrl' | 'images' | Described>>
type Paragraphs = readonly string[]

/** One campaign of the demo. Its dates are relative to the day on which the demo is created. */
export type DemoCampaign = Fields & {
  owner: PersonKey
  title: string
  description: Paragraphs
  actionDescription?: Paragraphs
  cover: CoverName
  gallery?: readonly { cover: CoverName; alt: string }[]
  /** Days from today to the day of action: 0 is today, negative is past. Null: to be announced. */
  inDays: number | null
  /** Days before today on which it was created. */
  madeDaysAgo: number
  supporters: number
  donations: readonly DemoDonation[]
}
