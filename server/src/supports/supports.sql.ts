import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kernel/db.ts'
import { newId } from '../kernel/tokens.ts'

export type Supporter = {
  /** Null for a guest whose address has no verified account. */
  accountId: string | null
  email: string
  anonymous: boolean
}

/** What a write found of its campaign, whether or not it changed anything. */
export type TargetCampaign = { endsAt: Date | null; cancelledAt: Date | null }

/** As the database compares addresses. */
const keyOf = (email: string): RawBuilder<string> => sql<string>`lower(${email}::text)`

/**
 * Which of the 16 rows that together count a campaign's supporters counts this address: always the same one, so that a
 * withdrawal leaves the row that its support came to.
 */
const shardOf = (emailKey: RawBuilder<string>) => sql`get_byte(sha256(convert_to(${emailKey}, 'UTF8')), 0) % 16`

/**
 * Adds a support to a campaign that is open at `now` and counts it, in one statement, because this is the busiest write
 * there is. Where the address supports already, nothing changes. Undefined: there is no such campaign.
 */
export const insertSupport = async (
  tx: Tx,
  campaignId: string,
  { accountId, email, anonymous }: Supporter,
  now: Date,
): Promise<(TargetCampaign & { created: boolean }) | undefined> => {
  const { rows } = await sql<TargetCampaign & { created: boolean }>`
    with target as (
      select id, ends_at, cancelled_at from campaign where id = ${campaignId}
    ), added as (
      insert into support (id, campaign_id, account_id, email, email_key, anonymous, created_at)
      select ${newId()}, id, ${accountId}, ${email}, ${keyOf(email)}, ${anonymous}, ${now}
      from target
      where cancelled_at is null and (ends_at is null or ends_at >= ${now})
      on conflict (campaign_id, email_key) do nothing
      returning campaign_id, email_key
    ), counted as (
      insert into support_count as counted (campaign_id, shard, supporters)
      select campaign_id, ${shardOf(sql`email_key`)}, 1 from added
      on conflict (campaign_id, shard) do update set supporters = counted.supporters + 1
    )
    select ends_at as "endsAt", cancelled_at as "cancelledAt", exists (select from added) as created
    from target`.execute(tx)
  return rows[0]
}

/**
 * Removes an account's support and its count, and voids the links that were mailed to its address, so that none of them
 * brings back what was withdrawn. False: there is no such campaign.
 */
export const deleteSupport = async (tx: Tx, campaignId: string, accountId: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    with removed as (
      delete from support where campaign_id = ${campaignId} and account_id = ${accountId}
      returning campaign_id, email_key
    ), counted as (
      update support_count set supporters = supporters - 1
      from removed
      where support_count.campaign_id = removed.campaign_id and shard = ${shardOf(sql`removed.email_key`)}
    ), voided as (
      update guest_support_token as token set used_at = ${now}
      from account
      where account.id = ${accountId} and account.email_verified_at is not null
        and token.email_key = account.email_key and token.campaign_id = ${campaignId} and token.used_at is null
    )
    select from campaign where id = ${campaignId}`.execute(tx)
  return rows.length > 0
}

/** Gives a guest's supports to the account that has proved to own their address. */
export const updateGuestSupports = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  await tx
    .updateTable('support')
    .set({ account_id: account.id })
    .where('email_key', '=', keyOf(account.email))
    .where('account_id', 'is', null)
    .execute()
}

/**
 * The verified account of an address. Waits for a verification of it that is under way, and holds off one that begins, so
 * that a support written now is either given to the account here or found by the verification.
 */
export const findVerifiedAccount = async (tx: Tx, email: string): Promise<string | null> => {
  const account = await tx
    .selectFrom('account')
    .select(['id', 'email_verified_at'])
    .where('email_key', '=', keyOf(email))
    .forShare()
    .executeTakeFirst()
  return account?.email_verified_at ? account.id : null
}

export type GuestRequest = { campaignId: string; email: string; anonymous: boolean }
type TokenTimes = { now: Date; expiresAt: Date; pauseSince: Date; daySince: Date; maxPerDay: number }

/**
 * Keeps a guest's token, unless one for this campaign was mailed to the address since `pauseSince`, or as many as one day
 * allows were for any campaign. False: not kept, so there is nothing to mail.
 */
export const insertGuestToken = async (
  tx: Tx,
  hash: Buffer,
  { campaignId, email, anonymous }: GuestRequest,
  { now, expiresAt, pauseSince, daySince, maxPerDay }: TokenTimes,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into guest_support_token (token_hash, campaign_id, email, email_key, anonymous, created_at, expires_at)
    select ${hash}, ${campaignId}, ${email}, ${keyOf(email)}, ${anonymous}, ${now}, ${expiresAt}
    from (
      select count(*) as today, count(*) filter (where campaign_id = ${campaignId} and created_at > ${pauseSince}) as lately
      from guest_support_token
      where email_key = ${keyOf(email)} and created_at > ${daySince}
    ) as mailed
    where today < ${maxPerDay} and lately = 0
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

export const markGuestTokenUsed = async (tx: Tx, hash: Buffer, now: Date): Promise<void> => {
  await tx.updateTable('guest_support_token').set({ used_at: now }).where('token_hash', '=', hash).execute()
}

/** Forgets the tokens that expired, and with them the addresses of guests who never confirmed. */
export const deleteExpiredGuestTokens = async (tx: Tx, now: Date): Promise<void> => {
  await tx.deleteFrom('guest_support_token').where('expires_at', '<=', now).execute()
}

/** Takes a person out of their supports, which stay counted, and forgets the links that were mailed to their address. */
export const eraseSupporter = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  await tx
    .updateTable('support')
    .set({ account_id: null, email: null, email_key: null, anonymous: true })
    .where('account_id', '=', account.id)
    .execute()
  await tx.deleteFrom('guest_support_token').where('email_key', '=', keyOf(account.email)).execute()
}

/** What a person supports, for the export of their data. */
export const findSupportsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('support')
    .innerJoin('campaign', 'campaign.id', 'support.campaign_id')
    .select([
      'support.campaign_id as campaignId',
      'campaign.title as campaignTitle',
      'support.anonymous',
      'support.created_at as createdAt',
    ])
    .where('support.account_id', '=', accountId)
    .orderBy('support.created_at')
    .orderBy('support.campaign_id')
    .execute()
