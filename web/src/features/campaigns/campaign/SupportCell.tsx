import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { formatCount } from '../../../lib/format.ts'

/** The number of supporters of a campaign in a table, and how many it needs. */
export const SupportCell = ({ campaign }: { campaign: Pick<CampaignSummary, 'support' | 'peopleGoal'> }) => (
  <span>
    {formatCount(campaign.support)}
    {campaign.peopleGoal !== null && (
      <span className="block whitespace-nowrap font-sans text-xs text-mute">of {formatCount(campaign.peopleGoal)}</span>
    )}
  </span>
)
