import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { keyOf } from './supports.sql.ts'

export type GuestRequest = { campaignId: string; email: string; anonymous: boolean }
type NewToken = {
  now: Date
  expiresAt: Date
  mailKey: string
  leavesBy: Date
  /** Null: the mail waits. */
  releasedAt: Date | null
}
type MailboxLimits = { pauseSince: Date; daySince: Date; mailsPerDayMax: number }

/**
 * Stores a guest's token, unless one for this campaign was mailed to the address since `pauseSince`, or is waiting, or as
 * many as the daily limit were mailed for any campaign. False: not stored, so there is nothing to mail.
 */
export const insertGuestToken = async (
  tx: Tx,
  hash: Buffer,
  { campaignId, email, anonymous }: GuestRequest,
  { now, expiresAt, mailKey, leavesBy, releasedAt, pauseSince, daySince, mailsPerDayMax }: NewToken & MailboxLimits,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into guest_support_token
      (token_hash, campaign_id, email, email_key, anonymous, created_at, expires_at, mail_key, leaves_by, released_at)
    select ${hash}, ${campaignId}, ${email}, ${keyOf(email)}, ${anonymous}, ${now}, ${expiresAt},
      ${mailKey}, ${leavesBy}, ${releasedAt}
    from (
      select count(*) as today, count(*) filter (
        where campaign_id = ${campaignId}
          and (created_at > ${pauseSince} or (released_at is null and used_at is null))
      ) as lately
      from guest_support_token
      where email_key = ${keyOf(email)} and created_at > ${daySince}
    ) as mailed
    where today < ${mailsPerDayMax} and lately = 0
    returning campaign_id`.execute(tx)
  return rows.length > 0
}

/** A token that has not expired, locked until the transaction ends. */
export const lockGuestToken = (tx: Tx, hash: Buffer, now: Date) =>
  tx
    .selectFrom('guest_support_token')
    .select(['campaign_id as campaignId', 'email', 'anonymous', 'used_at as usedAt'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

/** The campaign of a token that has not expired. */
export const findGuestToken = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('guest_support_token')
    .select('campaign_id as campaignId')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const markGuestTokenUsed = async (tx: Tx, hash: Buffer, now: Date): Promise<void> => {
  await tx.updateTable('guest_support_token').set({ used_at: now }).where('token_hash', '=', hash).execute()
}
