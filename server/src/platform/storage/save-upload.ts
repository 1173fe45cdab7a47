import { randomBytes } from 'node:crypto'
import { avatarWidths, pictureWidths, shareImage } from '@muster/contract/facts/pictures.ts'
import { transact } from '../database/database.ts'
import { DomainError } from '../base/errors.ts'
import type { AppContext } from '../context.ts'
import { Outage } from '../base/outage.ts'
import { newId } from '../base/tokens.ts'
import type { Storage } from './storage/index.ts'
import type { CampaignShape, PictureSet, ReadSent } from './pictures.ts'
import { discardUpload, insertUpload, lockUploader, uploadedBytes } from './uploads.sql.ts'

/** The picture library takes memory and time to load, so the first upload loads it. */
export const loadPictures = () => import('./pictures.ts')

export type SavedImage = { url: string; width: number; height: number }

/** Storage limit per account, over all sizes. */
const bytesMax = 200 * 1024 * 1024
const retryAfterSeconds = 5

/** Names are random, so that pictures cannot be enumerated. */
const newName = () => randomBytes(16).toString('base64url')

const webps = (widths: readonly number[]) => widths.map((width) => `${width}.webp`)

const nameIn = (url: string) => url.split('/')[2] ?? ''

/** The AVIF files that a campaign picture has once they are encoded, from its URL. */
export const avifKeysOf = (url: string): string[] => pictureWidths.map((width) => `${nameIn(url)}/${width}.avif`)

/** Every file that an upload may have, from its URL. Deleting a missing one does nothing. */
export const keysOf = (url: string): string[] => {
  const files = [...webps(pictureWidths), ...webps(avatarWidths), shareImage.file]
  return [...files.map((file) => `${nameIn(url)}/${file}`), ...avifKeysOf(url)]
}

/** The files that an upload has at once, from its URL, which names its widest picture. */
export const filesOf = (url: string): string[] => {
  const [, , name, file] = url.split('/')
  const avatar = webps(avatarWidths)
  const files = file === avatar.at(-1) ? avatar : [...webps(pictureWidths), shareImage.file]
  return files.map((own) => `${name}/${own}`)
}

/** Discards the row of a picture that could not be stored, so that it does not count towards the limit. */
const refuseForOutage = async (
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  url: string,
  error: unknown,
): Promise<never> => {
  if (!(error instanceof Outage)) throw error
  log.warn({ err: error }, 'a picture could not be stored')
  await transact(db, (tx) => discardUpload(tx, url, clock.now()))
  throw new DomainError('storage_unavailable', { retryAfterSeconds })
}

/**
 * Stores a picture in all its sizes and records that this account uploaded it, which lets the account use its URL. Recorded
 * before it is stored, so that files left by a crash are known and cleaned up. Throws uploads_full and
 * storage_unavailable.
 */
export const saveUpload = async (
  context: Pick<AppContext, 'db' | 'clock' | 'log'>,
  storage: Storage,
  accountId: string,
  { width, height, pictures }: PictureSet,
): Promise<SavedImage> => {
  const { db, clock } = context
  const name = newName()
  const url = `/uploads/${name}/${pictures.findLast(({ file }) => file.endsWith('.webp'))?.file}`
  const bytes = pictures.reduce((sum, { content }) => sum + content.length, 0)
  await transact(db, async (tx) => {
    await lockUploader(tx, accountId)
    if ((await uploadedBytes(tx, accountId)) + bytes > bytesMax) throw new DomainError('uploads_full')
    await insertUpload(tx, { id: newId(), account_id: accountId, url, width, height, bytes, created_at: clock.now() })
  })
  try {
    for (const { file, content } of pictures) await storage.put(`${name}/${file}`, content)
  } catch (error) {
    return refuseForOutage(context, url, error)
  }
  return { url, width, height }
}

/** Creates and stores a campaign picture. Throws a field error (`file`) if the file is not a picture, and uploads_full. */
export const saveCampaignImage = async (
  context: Pick<AppContext, 'db' | 'clock' | 'log'>,
  storage: Storage,
  accountId: string,
  read: ReadSent,
  shape: CampaignShape = 'cover',
): Promise<SavedImage> => {
  const { campaignPictures } = await loadPictures()
  return saveUpload(context, storage, accountId, await campaignPictures(read, shape))
}

/** Creates and stores a logo of the organisation. Throws as {@link saveCampaignImage}. */
export const saveLogo = async (
  context: Pick<AppContext, 'db' | 'clock' | 'log'>,
  storage: Storage,
  accountId: string,
  read: ReadSent,
): Promise<SavedImage> => {
  const { logoPictures } = await loadPictures()
  return saveUpload(context, storage, accountId, await logoPictures(read))
}
