import { pictureAt, pictureSrcSet } from '@muster/contract/facts/pictures.ts'
import { preload } from 'react-dom'

/** Fetches a stored picture with the page, before the browser knows the layout. Call it while rendering. Only browsers with AVIF do so. */
export const preloadPicture = (url: string, sizes: string, media = 'all') =>
  preload(pictureAt(url, 960, 'avif'), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSrcSet(url, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
    media,
  })
