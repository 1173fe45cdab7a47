import {
  avatarWidths,
  picturePixelsMax,
  pictureRefusal,
  pictureWidths,
  shareImage,
} from '@muster/contract/uploads/pictures.ts'
import sharp, { type Raw, type ResizeOptions, type Sharp } from 'sharp'
import { invalidField } from '../base/errors.ts'
import { createWorkQueue } from '../base/work-queue.ts'

// Only these decoders ever meet what a stranger sends; each of the others would be one more way in.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Half of the threads that files and passwords share, so that a gallery does not block logins. */
const queue = createWorkQueue({ atOnce: 2, waiting: 20 })

/** Reads what was sent; called only when its turn has come, so that few are in memory at a time. */
export type ReadSent = () => Promise<Uint8Array>

export type Picture = { file: string; content: Buffer }
/** One picture in all the sizes it is kept in. Width and height are those of the largest. */
export type PictureSet = { width: number; height: number; pictures: Picture[] }
/** A cover is cut to 16:9 from its middle; a whole picture keeps its shape. */
export type CampaignShape = 'cover' | 'whole'

type Size = { width: number; height: number }
type Decoded = Size & { copy: () => Sharp }

const coverAspect = 16 / 9
const [widest] = pictureWidths.toSorted((a, b) => b - a) as [number]
const [widestAvatar] = avatarWidths.toSorted((a, b) => b - a) as [number]

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: picturePixelsMax, failOn: 'error' }).autoOrient()

/** Pixels of the picture as seen, once a phone's rotation mark has been obeyed. */
const measure = async (bytes: Uint8Array): Promise<Size> => (await open(bytes).metadata()).autoOrient

/** Decoded once, at the largest size that is kept: 40 megapixels take much time and memory each time. */
const decode = async (bytes: Uint8Array, size: ResizeOptions): Promise<Decoded> => {
  const decoded = open(bytes).resize(size).toColourspace('srgb').raw({ depth: 'uchar' })
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true })
  const raw: Raw = { width: info.width, height: info.height, channels: info.channels }
  return { width: info.width, height: info.height, copy: () => sharp(data, { raw }) }
}

const packed = async ({ width, copy }: Decoded, widths: readonly number[]): Promise<Picture[]> =>
  Promise.all(
    widths.map(async (wanted) => ({
      file: `${wanted}.webp`,
      content: await copy().resize(Math.min(wanted, width)).webp({ quality: 80 }).toBuffer(),
    })),
  )

const sharePreview = async ({ copy }: Decoded): Promise<Picture> => {
  const { width, height, file } = shareImage
  const cut = copy().flatten({ background: '#ffffff' }).resize(width, height, { fit: 'cover' })
  return { file, content: await cut.jpeg({ quality: 82, mozjpeg: true }).toBuffer() }
}

/** The largest size of an aspect that a picture fills without being blown up. */
const filled = ({ width, height }: Size, aspect: number, limit: number): Size => {
  const used = Math.max(1, Math.round(Math.min(width, height * aspect, limit)))
  return { width: used, height: Math.max(1, Math.round(used / aspect)) }
}

const inQueue = (read: ReadSent, work: (bytes: Uint8Array) => Promise<PictureSet>): Promise<PictureSet> =>
  queue(async () => {
    const bytes = await read()
    return work(bytes).catch(() => {
      // Whatever the decoder says of bytes from a stranger, the person needs to know one thing.
      throw invalidField('file', pictureRefusal)
    })
  })

/**
 * Makes from what was sent the pictures that pages show: re-encoded, so that nothing but pixels survives (no place, no
 * camera, no hidden tail). Throws a field error where the bytes are no JPEG, PNG or WebP, `unavailable` where too many wait.
 */
export const campaignPictures = (read: ReadSent, shape: CampaignShape): Promise<PictureSet> =>
  inQueue(read, async (bytes) => {
    const size =
      shape === 'cover'
        ? { ...filled(await measure(bytes), coverAspect, widest), fit: 'cover' as const }
        : { width: widest, height: widest, fit: 'inside' as const, withoutEnlargement: true }
    const decoded = await decode(bytes, size)
    const pictures = [...(await packed(decoded, pictureWidths)), await sharePreview(decoded)]
    return { width: decoded.width, height: decoded.height, pictures }
  })

/** As {@link campaignPictures}, for a person: a square from the middle. */
export const avatarPictures = (read: ReadSent): Promise<PictureSet> =>
  inQueue(read, async (bytes) => {
    const decoded = await decode(bytes, { ...filled(await measure(bytes), 1, widestAvatar), fit: 'cover' })
    return { width: decoded.width, height: decoded.height, pictures: await packed(decoded, avatarWidths) }
  })
