import { pictureAt, pictureSrcSet } from '@muster/contract/facts/pictures.ts'
import { preload } from 'react-dom'

/**
 * Fetches a stored picture with the page, before the browser knows the layout. Call it while rendering. Only browsers with AVIF do so. Only on
 * the server: a browser that renders fetches the picture itself, and would warn of a preload that it did not need.
 */
export const preloadPicture = (url: string, sizes: string, media = 'all') => {
  if (!import.meta.env.SSR) return
  preload(pictureAt(url, 960, 'avif'), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSrcSet(url, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
    media,
  })
}
