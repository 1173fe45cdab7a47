import { comingWeeks } from './coming-weeks.ts'
import type { DemoCampaign } from './demo-campaign.ts'
import { nextDays } from './next-days.ts'
import { openAndPast } from './open-and-past.ts'

/** Every campaign of the demo. Titles are unique. */
export const demoCampaigns: readonly DemoCampaign[] = [...nextDays, ...comingWeeks, ...openAndPast]
