import type { Db, Tx } from '../../platform/database/database.ts'
import { keyOf } from './supports.sql.ts'

export type GuestRequest = { campaignId: string; email: string; anonymous: boolean; needs: number | null }
type NewToken = { now: Date; expiresAt: Date; mailKey: string }

/** Stores a guest's token. */
export const insertGuestToken = async (
  tx: Tx,
  hash: Buffer,
  { campaignId, email, anonymous, needs }: GuestRequest,
  { now, expiresAt, mailKey }: NewToken,
): Promise<void> => {
  await tx
    .insertInto('guest_support_token')
    .values({
      token_hash: hash,
      campaign_id: campaignId,
      email,
      email_key: keyOf(email),
      anonymous,
      needs,
      created_at: now,
      expires_at: expiresAt,
      mail_key: mailKey,
      // Only servers of version 0.1.0 read these two.
      leaves_by: now,
      released_at: now,
    })
    .execute()
}

/** Stores what a guest chose last in the unused tokens of their address for a campaign. */
export const updateGuestRequest = async (
  tx: Tx,
  { campaignId, email, anonymous, needs }: GuestRequest,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('guest_support_token')
    .set({ anonymous, needs })
    .where('campaign_id', '=', campaignId)
    .where('email_key', '=', keyOf(email))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** A token that has not expired, locked until the transaction ends. */
export const lockGuestToken = (tx: Tx, hash: Buffer, now: Date) =>
  tx
    .selectFrom('guest_support_token')
    .select(['campaign_id as campaignId', 'email', 'anonymous', 'needs', 'used_at as usedAt', 'mail_key as mailKey'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

/** What a token that has not expired is for. */
export const findGuestToken = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('guest_support_token')
    .select(['campaign_id as campaignId', 'email', 'needs', 'used_at as usedAt', 'mail_key as mailKey'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Lets the link in a mail work until an instant. */
export const setGuestTokenExpiry = async (tx: Tx, mailKey: string, expiresAt: Date): Promise<void> => {
  await tx.updateTable('guest_support_token').set({ expires_at: expiresAt }).where('mail_key', '=', mailKey).execute()
}

export const markGuestTokenUsed = async (tx: Tx, hash: Buffer, now: Date): Promise<void> => {
  await tx.updateTable('guest_support_token').set({ used_at: now }).where('token_hash', '=', hash).execute()
}
