import { type Tx, transact } from '../database/database.ts'
import type { AppContext } from '../context.ts'
import type { Storage } from './storage/index.ts'
import type { ReadSent } from './pictures.ts'
import { loadPictures, saveUpload } from './save-upload.ts'
import { discardUpload } from './uploads.sql.ts'

/** Sets the picture of an account, implemented by the accounts capability. Returns the previous picture. */
export type SetAvatar = (tx: Tx, accountId: string, url: string | null) => Promise<string | null>

const replace = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  setAvatar: SetAvatar,
  accountId: string,
  url: string | null,
): Promise<void> =>
  transact(db, async (tx) => {
    const before = await setAvatar(tx, accountId, url)
    if (before) await discardUpload(tx, before, clock.now())
  })

/** Sets a person's picture and replaces the previous one. Throws a field error (`file`), and uploads_full. */
export const saveAvatar = async (
  context: Pick<AppContext, 'db' | 'clock' | 'log'>,
  storage: Storage,
  setAvatar: SetAvatar,
  accountId: string,
  read: ReadSent,
): Promise<string> => {
  const { avatarPictures } = await loadPictures()
  const { url } = await saveUpload(context, storage, accountId, await avatarPictures(read))
  await replace(context, setAvatar, accountId, url)
  return url
}

/** Removes a person's picture. Idempotent. */
export const removeAvatar = (
  context: Pick<AppContext, 'db' | 'clock'>,
  setAvatar: SetAvatar,
  accountId: string,
): Promise<void> => replace(context, setAvatar, accountId, null)
