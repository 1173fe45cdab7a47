import { pictureSrcSet } from '@muster/contract/facts/pictures.ts'
import type { ComponentProps } from 'react'

/** A stored picture of a campaign as AVIF, and as WebP for browsers without AVIF. Only its `img` takes part in the layout. */
export const StoredPicture = ({
  url,
  alt,
  sizes,
  ...image
}: {
  url: string
  alt: string
  sizes: string
} & Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'>) => (
  <picture className="contents">
    {/* Browsers give a source a box, which would take a gap in a flex row. */}
    <source className="hidden" type="image/avif" srcSet={pictureSrcSet(url, 'avif')} sizes={sizes} />
    <img src={url} srcSet={pictureSrcSet(url)} sizes={sizes} alt={alt} {...image} />
  </picture>
)
