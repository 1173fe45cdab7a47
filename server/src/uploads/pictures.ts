import { pictureWidths, shareImage } from '@muster/contract/uploads.ts'
import sharp from 'sharp'
import { invalidField } from '../kernel/errors.ts'

// Only these decoders ever meet what a stranger sends; each of the others would be one more way in.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Refuses a picture that is small as a file and vast in memory. */
const pixelsMax = 40_000_000
const aspect = 16 / 9

export type Picture = { file: string; content: Buffer }
export type CampaignPictures = { width: number; height: number; pictures: Picture[] }

const unreadable = () => invalidField('file', 'Choose a JPEG, PNG or WebP picture of at most 40 megapixels')

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' }).autoOrient()

/** Pixels of the picture as seen, once a phone's rotation mark has been obeyed. */
const measure = async (bytes: Uint8Array): Promise<{ width: number; height: number }> => {
  try {
    const { autoOrient } = await open(bytes).metadata()
    return autoOrient
  } catch {
    throw unreadable()
  }
}

const heightOf = (width: number) => Math.max(1, Math.round(width / aspect))

/** A 16:9 crop from the middle, never enlarged beyond what the picture has. */
const cover = (bytes: Uint8Array, width: number): Promise<Buffer> =>
  open(bytes).resize(width, heightOf(width), { fit: 'cover' }).webp({ quality: 80 }).toBuffer()

/**
 * Makes from what was sent the pictures that pages show: re-encoded, so that nothing but pixels survives (no place, no
 * camera, no hidden tail). Throws a field error where the bytes are no JPEG, PNG or WebP.
 */
export const campaignPictures = async (bytes: Uint8Array): Promise<CampaignPictures> => {
  const seen = await measure(bytes)
  const widest = Math.max(1, Math.round(Math.min(seen.width, seen.height * aspect)))
  try {
    const pictures: Picture[] = []
    // One after the other: a picture of 40 megapixels takes much memory each time.
    for (const width of pictureWidths) {
      pictures.push({ file: `${width}.webp`, content: await cover(bytes, Math.min(width, widest)) })
    }
    const { width, height, file } = shareImage
    const share = open(bytes).flatten({ background: '#ffffff' }).resize(width, height, { fit: 'cover' })
    pictures.push({ file, content: await share.jpeg({ quality: 82, mozjpeg: true }).toBuffer() })
    const coverWidth = Math.min(1600, widest)
    return { width: coverWidth, height: heightOf(coverWidth), pictures }
  } catch {
    throw unreadable()
  }
}
