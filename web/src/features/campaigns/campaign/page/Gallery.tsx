import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { PictureGrid } from '../../../../ui/picture/PictureGrid.tsx'

/** The pictures of a campaign other than its cover. */
export const Gallery = ({ images }: { images: Campaign['images'] }) => {
  if (images.length === 0) return null
  return (
    <section aria-labelledby="the-pictures">
      <h2 id="the-pictures" className="text-2xl">
        Pictures
      </h2>
      <PictureGrid images={images} />
    </section>
  )
}
