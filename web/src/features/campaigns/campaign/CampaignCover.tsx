import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { Pattern } from '../../../ui/picture/Pattern.tsx'
import { preloadPicture } from '../../../ui/picture/preload-picture.ts'
import { StoredPicture } from '../../../ui/picture/StoredPicture.tsx'

/** The displayed width of the picture of a card, as the `sizes` attribute of `img`. */
export const cardSizes = '(min-width: 64rem) 22.5rem, (min-width: 40rem) calc(50vw - 2.75rem), calc(100vw - 2rem)'

/** The picture of a campaign, or its own pattern. Hidden from screen readers, because the title beside it names the campaign. */
export const CampaignCover = ({
  campaign,
  isFirst = false,
  sizes = cardSizes,
  className = '',
}: {
  campaign: Pick<CampaignSummary, '_id' | 'imageUrl'>
  /** The largest element of the page: fetched with priority. */
  isFirst?: boolean
  /** The width that the picture fills, also outside of what is cut off, as the `sizes` attribute of `img`. */
  sizes?: string
  className?: string
}) => {
  if (!campaign.imageUrl) return <Pattern seed={campaign._id} className={className} />
  if (isFirst) preloadPicture(campaign.imageUrl, sizes)
  return (
    <StoredPicture
      url={campaign.imageUrl}
      sizes={sizes}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      {...(isFirst && { fetchPriority: 'high' as const })}
      decoding="async"
      className={`bg-sunk object-cover ${className}`}
    />
  )
}
