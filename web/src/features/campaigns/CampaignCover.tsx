import type { CampaignSummary } from '@muster/contract/campaigns.ts'
import { Pattern } from '../../ui/Pattern.tsx'

/** The picture of a campaign, or its own pattern. The title beside it says what it is, so it is not read out. */
export const CampaignCover = ({
  campaign,
  isFirst = false,
  className = '',
}: {
  campaign: Pick<CampaignSummary, '_id' | 'imageUrl'>
  /** The largest thing of the page: fetched at once. */
  isFirst?: boolean
  className?: string
}) =>
  campaign.imageUrl ? (
    <img
      src={campaign.imageUrl}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      {...(isFirst && { fetchPriority: 'high' as const })}
      decoding="async"
      className={`bg-sunk object-cover ${className}`}
    />
  ) : (
    <Pattern seed={campaign._id} className={className} />
  )
