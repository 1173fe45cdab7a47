import type { Insertable } from 'kysely'
import type { Db, Tx } from '../kernel/db.ts'
import type { UploadTable } from '../kernel/schema.ts'

export const insertUpload = async (tx: Tx, upload: Insertable<UploadTable>): Promise<void> => {
  await tx.insertInto('upload').values(upload).execute()
}

/** Of these URLs, those that no upload of the account returned. */
export const urlsNotOwned = async (db: Db | Tx, accountId: string, urls: string[]): Promise<string[]> => {
  if (urls.length === 0) return []
  const owned = await db
    .selectFrom('upload')
    .select('url')
    .where('account_id', '=', accountId)
    .where('url', 'in', urls)
    .execute()
  const known = new Set(owned.map(({ url }) => url))
  return urls.filter((url) => !known.has(url))
}

/** What a person uploaded, for the export of their data. */
export const findUploadsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('upload')
    .select(['url', 'width', 'height', 'bytes', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
