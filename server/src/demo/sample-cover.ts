import { shareImage } from '@muster/contract/uploads/pictures.ts'
import sharp from 'sharp'
import { renderCover } from './covers/cover.ts'
import { riverTown } from './covers/motifs/river.ts'

/** A campaign's picture as social networks and mails get it, for pages that show samples. */
export const sampleCover = async (): Promise<Buffer> => {
  const { width, height } = shareImage
  return sharp(await renderCover(riverTown))
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: 82 })
    .toBuffer()
}
