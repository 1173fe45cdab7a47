import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { pictureSrcSet } from '@muster/contract/facts/pictures.ts'
import { Pattern } from '../../ui/picture/Pattern.tsx'

/** The picture of a campaign, or its own pattern. The title beside it says what it is, so it is not read out. */
export const CampaignCover = ({
  campaign,
  isFirst = false,
  sizes = '(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw',
  className = '',
}: {
  campaign: Pick<CampaignSummary, '_id' | 'imageUrl'>
  /** The largest thing of the page: fetched at once. */
  isFirst?: boolean
  /** How wide it is shown, as an `img` takes it. */
  sizes?: string
  className?: string
}) =>
  campaign.imageUrl ? (
    <img
      src={campaign.imageUrl}
      srcSet={pictureSrcSet(campaign.imageUrl)}
      sizes={sizes}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      {...(isFirst && { fetchPriority: 'high' as const })}
      decoding="async"
      className={`bg-sunk object-cover ${className}`}
    />
  ) : (
    <Pattern seed={campaign._id} className={className} />
  )
