import { shareImage } from '@muster/contract/facts/pictures.ts'
import { renderCover } from './covers/cover.ts'

/** Renders a sample cover in the size that mails and social networks get. */
export const sampleCover = async (): Promise<Buffer> => {
  const { width, height } = shareImage
  const { sharp } = await import('../../platform/base/sharp.ts')
  return sharp(await renderCover('river'))
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: 82 })
    .toBuffer()
}
