import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

export type FailedMail = {
  id: string
  key: string
  recipient: string
  created_at: Date
  failed_at: Date
  attempts: number
  last_error: string | null
}

/** Failed mails that can be retried. Rows of a deleted address have no recipient. */
const failed = (db: Db) => db.selectFrom('mail').where('failed_at', 'is not', null).where('recipient', '!=', '')

/** Failed mails in the order in which they failed. */
export const listFailed = (
  db: Db,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<FailedMail[]> =>
  failed(db)
    .select(['id', 'key', 'recipient', 'created_at', 'attempts', 'last_error'])
    .select((row) => row.ref('failed_at').$notNull().as('failed_at'))
    .$if(after !== null, (query) => query.where(sql<boolean>`(failed_at, id) > (${after?.at}, ${after?.id})`))
    .orderBy('failed_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** How many failed mails there are, of all or of these. */
export const countFailed = async (db: Db, ids: readonly string[] | null): Promise<number> => {
  const { count } = await failed(db)
    .select((row) => row.fn.countAll<string>().as('count'))
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Makes failed mails due again, as if they had not been tried. Null: all. Returns how many. */
export const retryFailed = async (tx: Tx, ids: readonly string[] | null, now: Date): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ failed_at: null, attempts: 0, send_after: now })
    .where('failed_at', 'is not', null)
    .where('recipient', '!=', '')
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes failed mails. Null: all. Returns how many. */
export const dropFailed = async (tx: Tx, ids: readonly string[] | null): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('mail')
    .where('failed_at', 'is not', null)
    .where('recipient', '!=', '')
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Locks the next unsent mails by id. */
export const lockUnsent = async (
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; sealed_content: string | null }[]> =>
  tx
    .selectFrom('mail')
    .select(['id', 'sealed_content'])
    .where('sent_at', 'is', null)
    .where('sealed_content', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

/** Replaces the content of a mail by the same content, encrypted again. */
export const resealMail = async (tx: Tx, id: string, sealed: string): Promise<void> => {
  await tx.updateTable('mail').set({ sealed_content: sealed }).where('id', '=', id).execute()
}
