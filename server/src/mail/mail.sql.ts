import { type Insertable, type RawBuilder, sql } from 'kysely'
import { newId } from '../platform/base/tokens.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/schema.ts'

/** The length of the time and the version in a UUIDv7. PostgreSQL makes these ids since version 18 only. */
const uuidHead = 15

type NewMailRow = Pick<Insertable<Tables['mail']>, 'id' | 'key' | 'recipient' | 'sealed_content' | 'bulk'> & {
  created_at: Date
  send_after: Date
  sent_at: Date | null
}

/** Inserts mails, except those whose key already exists. As JSON, which takes any number of rows and is read faster than a value for each column. */
export const insertMails = async (tx: Tx, mails: readonly NewMailRow[]): Promise<void> => {
  await sql`
    insert into mail (id, key, kind, recipient, sealed_content, created_at, send_after, sent_at, bulk)
    select id, key, split_part(key, ':', 1), recipient, sealed_content, created_at, send_after, sent_at, bulk
    from json_to_recordset(${JSON.stringify(mails)}::json) as new (
      id uuid, key text, recipient text, sealed_content text,
      created_at timestamptz, send_after timestamptz, sent_at timestamptz, bulk boolean
    )
    on conflict (key) do nothing`.execute(tx)
}

/** A UUIDv7 with the time of another. The rest follows from the key of the mail, so that a simulation can be replayed: PostgreSQL has no seed. */
const idFor = (id: string) => sql`
  overlay(overlay(md5(key)::uuid::text placing ${id.slice(0, uuidHead)} from 1 for ${sql.lit(uuidHead)}) placing '8' from 20 for 1)::uuid`

/**
 * The beginning of a statement that stores bulk mails without content, except those whose key already exists. They are written when they
 * are sent, by the function that revises mails of their kind.
 * @param mails a table with the columns `key` and `recipient`
 */
export const insertMailsOf = (mails: RawBuilder<unknown>, now: Date) => sql`
  insert into mail (id, key, kind, recipient, created_at, send_after, bulk)
  select ${idFor(newId())}, key, split_part(key, ':', 1), recipient, ${now}::timestamptz, ${now}::timestamptz, true
  from ${mails}
  on conflict (key) do nothing`

export type ClaimedMail = {
  id: string
  key: string
  kind: string
  recipient: string
  sealed_content: string | null
  attempts: number
  bulk: boolean
}

/**
 * Claims due mails, oldest first, bulk mails last, and counts the try. They are leased until `leasedUntil`: after a crash
 * another worker claims them then.
 */
export const claimDueMails = async (
  tx: Tx,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<ClaimedMail[]> =>
  tx
    .updateTable('mail')
    .set({ send_after: leasedUntil, leased_until: leasedUntil, attempts: sql`attempts + 1` })
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
    .returning(['id', 'key', 'recipient', 'sealed_content', 'attempts', 'bulk'])
    .returning(sql<string>`coalesce(kind, split_part(key, ':', 1))`.as('kind'))
    .execute()

/** Whether a mail was sent. Rows without a recipient never are. */
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

type Claim = { mail: { id: string }; leasedUntil: Date }

/** Makes claimed mails due that were not tried. A claim that ended meanwhile is left alone. */
export const returnMails = async (tx: Tx, claims: readonly Claim[], now: Date): Promise<void> => {
  for (const [, those] of Map.groupBy(claims, ({ leasedUntil }) => leasedUntil)) {
    await sql`
      update mail set send_after = ${now}, attempts = attempts - 1
      where id = any(${those.map(({ mail }) => mail.id)}::uuid[]) and send_after = ${those[0]?.leasedUntil}
        and sent_at is null and failed_at is null`.execute(tx)
  }
}

/** Marks mails as sent and deletes their content. */
export const markSent = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  await sql`
    update mail set sent_at = ${now}, sealed_content = null, last_error = null
    where id = any(${ids}::uuid[]) and failed_at is null`.execute(tx)
}

/** Marks a mail as failed. It keeps its content, so that it can be retried. */
export const markFailed = async (tx: Tx, id: string, now: Date, reason: string): Promise<void> => {
  await tx
    .updateTable('mail')
    .set({ failed_at: now, last_error: reason })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Schedules the next try of a mail. */
export const postpone = async (tx: Tx, id: string, sendAfter: Date, reason: string): Promise<void> => {
  await tx
    .updateTable('mail')
    .set({ send_after: sendAfter, last_error: reason })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Deletes an unsent mail. */
export const deleteMail = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('mail').where('id', '=', id).where('sent_at', 'is', null).execute()
}

/** Deletes unsent mails by their keys. Returns how many there were. */
export const deleteUnsentOf = async (tx: Tx, keys: readonly string[]): Promise<number> => {
  const { numAffectedRows = 0n } =
    await sql`delete from mail where key = any(${keys}::text[]) and sent_at is null`.execute(tx)
  return Number(numAffectedRows)
}

/** Makes scheduled mails due that have not been tried yet. */
export const releaseMails = async (tx: Tx, keys: readonly string[], now: Date): Promise<void> => {
  await sql`
    update mail set send_after = ${now} where key = any(${keys}::text[]) and attempts = 0 and send_after > ${now}`.execute(
    tx,
  )
}

/** Deletes unsent mails to an address, failed ones included, whose keys start with one of these prefixes. */
export const deleteUnsent = async (
  tx: Tx,
  { to, keyPrefixes }: { to: string; keyPrefixes: string[] },
): Promise<void> => {
  await tx
    .deleteFrom('mail')
    .where('sent_at', 'is', null)
    .where(sql`lower(recipient)`, '=', to.toLowerCase())
    .where((row) => row.or(keyPrefixes.map((prefix) => row('key', 'like', `${prefix}%`))))
    .execute()
}

/** Removes an address from mails whose key starts with `prefix`: pending ones lose their content, and all lose their recipient. */
export const forgetRecipient = async (tx: Tx, address: string, prefix: string, now: Date): Promise<void> => {
  await tx
    .updateTable('mail')
    .set({
      recipient: '',
      sealed_content: null,
      last_error: null,
      failed_at: sql`case when sent_at is null then coalesce(failed_at, ${now}) end`,
    })
    .where(sql`lower(recipient)`, '=', address.toLowerCase())
    .where('key', 'like', `${prefix}%`)
    .execute()
}
