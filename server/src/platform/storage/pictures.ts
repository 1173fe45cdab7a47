import {
  avatarWidths,
  picturePixelsMax,
  pictureRefusal,
  pictureWidths,
  shareImage,
} from '@muster/contract/facts/pictures.ts'
import { logoBox, logoWidths } from '@muster/contract/facts/organisation.ts'
import type { Raw, ResizeOptions, Sharp } from 'sharp'
import { invalidField } from '../base/errors.ts'
import { sharp } from '../base/sharp.ts'
import { createWorkQueue } from '../base/work-queue.ts'

/** Half of the threads that file access and password hashing share, so that uploads do not block logins. */
const queue = createWorkQueue({ atOnceMax: 2, waitingMax: 20 })

/** Reads the sent file. Called only when its turn has come, so that few files are in memory at a time. */
export type ReadSent = () => Promise<Uint8Array>

export type Picture = { file: string; content: Buffer }
/** One picture in all stored sizes. Width and height are those of the largest. */
export type PictureSet = { width: number; height: number; pictures: Picture[] }
/** A cover is cut to 16:9 from its middle; other pictures keep their aspect ratio. */
export type CampaignShape = 'cover' | 'whole'

type Size = { width: number; height: number }
type Decoded = Size & { copy: () => Sharp }

const coverAspect = 16 / 9
const [widest] = pictureWidths.toSorted((a, b) => b - a) as [number]
const [widestAvatar] = avatarWidths.toSorted((a, b) => b - a) as [number]

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: picturePixelsMax, failOn: 'error' }).autoOrient()

/** The size after applying the EXIF orientation. */
const measure = async (bytes: Uint8Array): Promise<Size> => (await open(bytes).metadata()).autoOrient

/** Decoded once, at the largest stored size, because decoding 40 megapixels takes much time and memory. */
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

/** The largest size of an aspect ratio that needs no upscaling. */
const filled = ({ width, height }: Size, aspect: number, limit: number): Size => {
  const used = Math.max(1, Math.round(Math.min(width, height * aspect, limit)))
  return { width: used, height: Math.max(1, Math.round(used / aspect)) }
}

const inQueue = (read: ReadSent, work: (bytes: Uint8Array) => Promise<PictureSet>): Promise<PictureSet> =>
  queue(async () => {
    const bytes = await read()
    return work(bytes).catch(() => {
      // The decoder's message is not shown: one sentence tells the person what to do.
      throw invalidField('file', pictureRefusal)
    })
  })

/**
 * Creates the pictures that pages show: re-encoded, so that only pixels remain (no location, no
 * camera data, no appended data). Throws a field error if the file is not a JPEG, PNG or WebP, and `unavailable` if the queue is full.
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

/** As {@link campaignPictures}, for a logo: whole, in a wide box, with its transparent parts. */
export const logoPictures = (read: ReadSent): Promise<PictureSet> =>
  inQueue(read, async (bytes) => {
    const decoded = await decode(bytes, { ...logoBox, fit: 'inside', withoutEnlargement: true })
    return { width: decoded.width, height: decoded.height, pictures: await packed(decoded, logoWidths) }
  })

/** As {@link campaignPictures}, for a person: a square from the middle. */
export const avatarPictures = (read: ReadSent): Promise<PictureSet> =>
  inQueue(read, async (bytes) => {
    const decoded = await decode(bytes, { ...filled(await measure(bytes), 1, widestAvatar), fit: 'cover' })
    return { width: decoded.width, height: decoded.height, pictures: await packed(decoded, avatarWidths) }
  })
