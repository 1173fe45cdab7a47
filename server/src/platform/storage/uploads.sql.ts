import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { countDue, type DueRows } from '../database/retention-task.ts'
import type { Tables } from '../database/schema.ts'

export const insertUpload = async (tx: Tx, upload: Insertable<Tables['upload']>): Promise<void> => {
  await tx.insertInto('upload').values(upload).execute()
}

/** Locks the account's uploads, so that two concurrent uploads cannot both use the last free space. */
export const lockUploader = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

export const uploadedBytes = async (tx: Tx, accountId: string): Promise<number> => {
  const { bytes } = await tx
    .selectFrom('upload')
    .select((eb) => eb.fn.sum<string | null>('bytes').as('bytes'))
    .where('account_id', '=', accountId)
    .where('discarded_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/**
 * Returns the URLs that do not belong to an upload of the account. The other uploads are locked until the transaction ends, so that none
 * is marked as unused before its campaign is saved.
 */
export const urlsNotOwned = async (tx: Tx, accountId: string, urls: string[]): Promise<string[]> => {
  if (urls.length === 0) return []
  const owned = await tx
    .selectFrom('upload')
    .select('url')
    .where('account_id', '=', accountId)
    .where('url', 'in', urls)
    .where('discarded_at', 'is', null)
    .forShare()
    .execute()
  const known = new Set(owned.map(({ url }) => url))
  return urls.filter((url) => !known.has(url))
}

/** A person's uploads, for the data export. */
export const findUploadsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('upload')
    .select(['url', 'width', 'height', 'bytes', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('discarded_at', 'is', null)
    .orderBy('created_at')
    .execute()

/** Whether a campaign of the account that uploaded it (`u`), one that it handed over, an update that it wrote, or the organisation shows it. */
const isShownByOthers = sql`(exists (
  select from organisation o where u.url in (o.logo, o.dark_logo)) or exists (
  select from campaign c
  where c.id in (
      select own.id from campaign own where own.owner_id = u.account_id
      union all select t.campaign_id from campaign_transfer t where t.former_owner_id = u.account_id)
    and (c.image_url = u.url or c.images @> jsonb_build_array(jsonb_build_object('url', u.url)))) or exists (
  select from campaign_update w
  where w.author_id = u.account_id and w.removed_at is null and w.images @> jsonb_build_array(jsonb_build_object('url', u.url))))`

/** Marks an upload that no account shows any more, unless a campaign or the organisation shows it; its files are removed later. */
export const discardUpload = async (tx: Tx, url: string, now: Date): Promise<void> => {
  // Locked first, so that a campaign that is being saved with it is visible below.
  await tx.selectFrom('upload').select('id').where('url', '=', url).forUpdate().execute()
  await sql`update upload u set discarded_at = ${now} where url = ${url} and not ${isShownByOthers}`.execute(tx)
}

/** Every picture that something shows. */
const shown = sql`
  select image_url as url from campaign where image_url is not null
  union all select image ->> 'url' from campaign, jsonb_array_elements(images) as image
  union all select image ->> 'url' from campaign_update, jsonb_array_elements(images) as image where removed_at is null
  union all select image_url from account where image_url is not null
  union all select logo from organisation where logo is not null
  union all select dark_logo from organisation where dark_logo is not null`

/** Uploads from before an instant that nothing shows. */
const isUnused = (before: Date) => sql<boolean>`
  u.discarded_at is null and u.created_at < ${before} and not exists (select from (${shown}) s where s.url = u.url)`

export const countUnused = (db: Db, before: Date): Promise<DueRows> =>
  countDue(db, { from: sql`upload u`, since: sql`u.created_at`, isDue: isUnused(before) })

/** Marks at most `limit` unused uploads from before an instant. Returns how many. */
export const discardUnused = async (tx: Tx, before: Date, now: Date, limit: number): Promise<number> => {
  const unused = await tx
    .selectFrom('upload as u')
    .select('u.id')
    .where(isUnused(before))
    .limit(limit)
    .forUpdate('u')
    .skipLocked()
    .execute()
  if (unused.length === 0) return 0
  const ids = unused.map(({ id }) => id)
  // Checked again after locking: a campaign that held the lock may show one of them now.
  const { numAffectedRows = 0n } = await sql`
    update upload u set discarded_at = ${now}
    where id = any(${ids}) and not exists (select from (${shown}) s where s.url = u.url)`.execute(tx)
  return Number(numAffectedRows)
}

/** Marks the uploads of a deleted account that neither its remaining campaigns nor the organisation show. */
export const discardUploadsOf = async (tx: Tx, { id }: { id: string }, now: Date): Promise<void> => {
  await sql`
    update upload u set discarded_at = ${now}
    where account_id = ${id} and discarded_at is null and not ${isShownByOthers}
  `.execute(tx)
}

export type DiscardedUpload = Pick<Tables['upload'], 'id' | 'url'>

export const findDiscarded = (db: Db, before: Date): Promise<DiscardedUpload[]> =>
  db.selectFrom('upload').select(['id', 'url']).where('discarded_at', '<=', before).limit(100).execute()

/** As {@link findDiscarded}, of these accounts, however recent. */
export const findDiscardedOf = (db: Db, accountIds: string[]): Promise<DiscardedUpload[]> =>
  db
    .selectFrom('upload')
    .select(['id', 'url'])
    .where('discarded_at', 'is not', null)
    .where('account_id', 'in', accountIds)
    .limit(100)
    .execute()

export const deleteUpload = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('upload').where('id', '=', id).execute()
}
