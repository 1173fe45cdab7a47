import { buffer } from 'node:stream/consumers'
import { shareImageOf } from '@muster/contract/facts/pictures.ts'
import { socialPicturePath } from '@muster/contract/facts/site-pictures.ts'
import { LRUCache } from 'lru-cache'
import { findShareFacts, type ShareFacts, shareImagePath } from '../../campaigns/index.ts'
import type { AppContext } from '../../platform/context.ts'
import { Outage } from '../../platform/base/outage.ts'
import { createWorkQueue } from '../../platform/base/work-queue.ts'
import type { Storage } from '../../platform/storage/index.ts'

/** One image is drawn at a time, and a few may wait, so that pages and uploads keep working while many links are shared. */
const queueLimits = { atOnceMax: 1, waitingMax: 8 }
const memoryBytesMax = 32 * 1024 * 1024

export type ShareAnswer =
  | { kind: 'image'; jpeg: Buffer }
  /** The current image has another URL. */
  | { kind: 'moved'; path: string }
  /** A stored picture, because too many images are being drawn, or the drawing failed. */
  | { kind: 'instead'; path: string; cause: unknown }
  | { kind: 'none' }

export type ShareImages = { answer(campaignId: string, path: string): Promise<ShareAnswer> }

const uploads = '/uploads/'

/** The campaign's picture in the preview's aspect ratio; null if it has none, or it cannot be read. */
const coverOf = async (storage: Storage, { imageUrl }: ShareFacts): Promise<Buffer | null> => {
  if (!imageUrl?.startsWith(uploads)) return null
  const stored = await storage.open(imageUrl.slice(uploads.length))
  return stored && buffer(stored.content)
}

const pictureInstead = ({ imageUrl }: ShareFacts): string => (imageUrl ? shareImageOf(imageUrl) : socialPicturePath)

/** Draws images on demand, and caches the latest in memory. During an outage these are served without a look at the campaign. Record 38. */
export const createShareImages = ({ db, clock, organisation }: AppContext, storage: Storage): ShareImages => {
  const queue = createWorkQueue(queueLimits)
  const drawn = new LRUCache<string, Buffer>({ maxSize: memoryBytesMax, sizeCalculation: (jpeg) => jpeg.length })
  const inProgress = new Map<string, Promise<Buffer>>()
  const draw = (path: string, facts: ShareFacts): Promise<Buffer> => {
    const running = inProgress.get(path)
    if (running) return running
    const drawing = queue(async () => {
      // Loaded with the first image, because the library takes memory and time.
      const { drawShareImage } = await import('./draw-share-image.ts')
      return drawShareImage(facts, await coverOf(storage, facts))
    })
      .then((jpeg) => {
        drawn.set(path, jpeg)
        return jpeg
      })
      .finally(() => inProgress.delete(path))
    inProgress.set(path, drawing)
    return drawing
  }
  const answerNow: ShareImages['answer'] = async (campaignId, path) => {
    const facts = await findShareFacts(db, campaignId, clock.now(), organisation.current())
    if (!facts) return { kind: 'none' }
    const current = shareImagePath(facts)
    // Only the current image is drawn, so invented URLs cost nothing.
    if (current !== path) return { kind: 'moved', path: current }
    const known = drawn.get(path)
    if (known) return { kind: 'image', jpeg: known }
    return draw(path, facts).then(
      (jpeg) => ({ kind: 'image', jpeg }) as const,
      (cause: unknown) => ({ kind: 'instead', path: pictureInstead(facts), cause }) as const,
    )
  }
  return {
    answer: (campaignId, path) =>
      answerNow(campaignId, path).catch((error: unknown) => {
        const jpeg = drawn.get(path)
        if (jpeg && error instanceof Outage) return { kind: 'image', jpeg }
        throw error
      }),
  }
}
