import { randomBytes } from 'node:crypto'
import { pictureAt } from '@muster/contract/uploads.ts'
import { transact } from '../kernel/db.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { newId } from '../kernel/tokens.ts'
import type { Storage } from '../storage/index.ts'
import { campaignPictures } from './pictures.ts'
import { insertUpload } from './uploads.sql.ts'

export type SavedImage = { url: string; width: number; height: number }

/** Names are random: nobody finds pictures by counting. */
const newName = () => randomBytes(16).toString('base64url')

/**
 * Keeps a campaign picture in all its widths and records that this account uploaded it, which lets the account use its
 * URL. Throws a field error (`file`) where the bytes are no JPEG, PNG or WebP.
 */
export const saveCampaignImage = async (
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  storage: Storage,
  accountId: string,
  sent: Uint8Array,
): Promise<SavedImage> => {
  const { width, height, pictures } = await campaignPictures(sent)
  const name = newName()
  for (const { file, content } of pictures) await storage.put(`${name}/${file}`, content)
  const url = pictureAt(`/uploads/${name}/`, 1600)
  const bytes = pictures.reduce((sum, { content }) => sum + content.length, 0)
  await transact(db, (tx) =>
    insertUpload(tx, { id: newId(), account_id: accountId, url, width, height, bytes, created_at: clock.now() }),
  )
  return { url, width, height }
}
