import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { pictureSrcSet } from '@muster/contract/facts/pictures.ts'
import { Pattern } from '../../ui/picture/Pattern.tsx'

/** The picture of a campaign, or its own pattern. Hidden from screen readers, because the title beside it names the campaign. */
export const CampaignCover = ({
  campaign,
  isFirst = false,
  sizes = '(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw',
  className = '',
}: {
  campaign: Pick<CampaignSummary, '_id' | 'imageUrl'>
  /** The largest element of the page: fetched with priority. */
  isFirst?: boolean
  /** The displayed width, as the `sizes` attribute of `img`. */
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
