import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { MailTable } from '../database/schema.ts'

/** Writes mails, save those whose key was written before. */
export const insertMails = async (tx: Tx, mails: Insertable<MailTable>[]): Promise<void> => {
  if (mails.length === 0) return
  await tx
    .insertInto('mail')
    .values(mails)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export type ClaimedMail = {
  id: string
  key: string
  recipient: string
  sealed_content: string | null
  attempts: number
}

/**
 * Takes mails that are due, oldest first, those of a mailing to many last, and counts the try. Until `leasedUntil` nobody else takes them; whoever dies
 * with them leaves them to be taken again then.
 */
export const claimDueMails = async (
  tx: Tx,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<ClaimedMail[]> =>
  tx
    .updateTable('mail')
    .set({ send_after: leasedUntil, attempts: sql`attempts + 1` })
    .where('id', 'in', (select) =>
      select
        .selectFrom('mail')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('send_after', '<=', now)
        .orderBy('bulk')
        .orderBy('send_after')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'key', 'recipient', 'sealed_content', 'attempts'])
    .execute()

/** Whether a mail has left this site. Rows without a recipient never leave. */
export const hasSentMail = async (db: Db): Promise<boolean> => {
  const sent = await db
    .selectFrom('mail')
    .select('id')
    .where('sent_at', 'is not', null)
    .where('recipient', '!=', '')
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}

/** Marks a mail as sent, and empties it. */
export const markSent = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('mail')
    .set({ sent_at: now, sealed_content: null, last_error: null })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .execute()
}

/** Gives a mail up, and empties it. */
export const markFailed = async (tx: Tx, id: string, now: Date, reason: string): Promise<void> => {
  await tx
    .updateTable('mail')
    .set({ failed_at: now, sealed_content: null, last_error: reason })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Puts a mail off until another try. */
export const postpone = async (tx: Tx, id: string, sendAfter: Date, reason: string): Promise<void> => {
  await tx
    .updateTable('mail')
    .set({ send_after: sendAfter, last_error: reason })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Removes a mail that was not sent. */
export const deleteMail = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('mail').where('id', '=', id).where('sent_at', 'is', null).execute()
}

/** Makes mails due that wait for their time and were not tried yet. */
export const releaseMails = async (tx: Tx, keys: string[], now: Date): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .updateTable('mail')
    .set({ send_after: now })
    .where('key', 'in', keys)
    .where('attempts', '=', 0)
    .where('send_after', '>', now)
    .execute()
}

/** Removes mails to an address that were neither sent nor given up, whose keys begin with one of these prefixes. */
export const deleteUnsent = async (
  tx: Tx,
  { to, keyPrefixes }: { to: string; keyPrefixes: string[] },
): Promise<void> => {
  await tx
    .deleteFrom('mail')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(sql`lower(recipient)`, '=', to.toLowerCase())
    .where((row) => row.or(keyPrefixes.map((prefix) => row('key', 'like', `${prefix}%`))))
    .execute()
}

/** Takes an address out of the outbox: what waits is not sent, and what was sent no longer says to whom. */
export const forgetRecipient = async (tx: Tx, address: string, now: Date): Promise<void> => {
  await tx
    .updateTable('mail')
    .set({
      recipient: '',
      sealed_content: null,
      last_error: null,
      failed_at: sql`case when sent_at is null then coalesce(failed_at, ${now}) end`,
    })
    .where(sql`lower(recipient)`, '=', address.toLowerCase())
    .execute()
}

/** Removes settled mails: those whose key begins with `prefix` where it is given, written before an instant. */
export const deleteSettled = async (
  tx: Tx,
  { before, prefix = '' }: { before: Date; prefix?: string },
): Promise<void> => {
  await tx
    .deleteFrom('mail')
    .where('created_at', '<', before)
    .where('key', 'like', `${prefix}%`)
    .where((row) => row.or([row('sent_at', 'is not', null), row('failed_at', 'is not', null)]))
    .execute()
}
