import { sql } from 'kysely'
import { after, hour } from '../base/clock.ts'
import { type Database, transact } from '../database/database.ts'
import { rowShape, type RowOf } from '../database/rows.ts'

/** A picture that failed this often keeps its WebP files only. */
const attemptsMax = 5
/** Another run takes a picture again after this time, also if the first one was killed. */
const retryMs = hour

const due = rowShape({ id: 'uuid', url: 'text' })
export type DueUpload = RowOf<typeof due>

/** Takes the newest campaign picture that is due, so that no other run encodes it. Counted before the work, in case that kills the server. */
export const claimDueUpload = (db: Database, now: Date): Promise<DueUpload | undefined> =>
  transact(db, (tx) =>
    due.sql`
      update upload set avif_attempts = avif_attempts + 1,
        avif_due_at = case when avif_attempts + 1 < ${attemptsMax}::integer then ${after(now, retryMs)}::timestamptz end
      where id = (
        select id from upload
        where avif_due_at <= ${now} and url like '%/1600.webp' and discarded_at is null
        order by created_at desc limit 1
        for update skip locked)
      returning id, url`.first(tx),
  )

/** False: the picture was removed meanwhile. */
export const finishUpload = (db: Database, { id }: DueUpload): Promise<boolean> =>
  transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('upload')
      .set({ avif_due_at: null })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** Makes a picture due again, without the attempt. */
export const postponeUpload = (db: Database, { id }: DueUpload, until: Date): Promise<void> =>
  transact(db, async (tx) => {
    await sql`update upload set avif_attempts = avif_attempts - 1, avif_due_at = ${until} where id = ${id}`.execute(tx)
  })
