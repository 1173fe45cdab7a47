import type { Db, Tx } from '../../../platform/database/database.ts'
import { rowShape } from '../../../platform/database/rows.ts'
import type { Tables } from '../../../platform/database/schema.ts'

type Purpose = Tables['account_token']['purpose']

type NewToken = {
  accountId: string
  purpose: Purpose
  hash: Buffer
  now: Date
  expiresAt: Date
  /** Of `undo_payout_address`: the PayPal address that it restores; null: the account's own address. */
  paypalEmailBefore?: string | null
  /** Of `change_email`: the address that it confirms; of `undo_email`: the one that it restores. */
  email?: string
  /** Of `change_email`: the session that asked. */
  sessionId?: string
}

export const insertToken = async (tx: Tx, token: NewToken): Promise<void> => {
  const { accountId, purpose, hash, now, expiresAt, paypalEmailBefore = null, email = null, sessionId = null } = token
  await tx
    .insertInto('account_token')
    .values({
      token_hash: hash,
      account_id: accountId,
      purpose,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
      paypal_email_before: paypalEmailBefore,
      email,
      session_id: sessionId,
    })
    .execute()
}

type RequestedToken = Omit<NewToken, 'accountId'> & {
  emailKey: string
}

const entitled = rowShape({ email: 'text' })

/**
 * Creates a token for the account of an address: a password-reset token, which voids earlier ones, or one that
 * verifies the address if it is unverified. Runs the same two statements with and without an account, so that
 * timing reveals nothing. A suspended account gets none. Returns the account's address; null if no token was created.
 */
export const issueToken = async (tx: Tx, token: RequestedToken): Promise<string | null> => {
  const { emailKey, purpose, hash, now, expiresAt } = token
  // A separate locking statement: of two concurrent requests, the second then sees and voids the token of the first.
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', emailKey)
    .forUpdate()
    .executeTakeFirst()
  const issued = await entitled.sql`
    with entitled as (
      select id, email from account
      where id = ${account?.id ?? null} and suspended_at is null
        and (${purpose} = 'reset_password' or email_verified_at is null)
    ), voided as (
      update account_token set used_at = ${now}
      where account_id in (select id from entitled) and purpose = 'reset_password'
        and ${purpose} = 'reset_password' and used_at is null
    ), given as (
      insert into account_token (token_hash, account_id, purpose, created_at, expires_at)
      select ${hash}, id, ${purpose}, ${now}, ${expiresAt} from entitled
    )
    select email from entitled`.first(tx)
  return issued?.email ?? null
}

/** Lets a link that has not been used work until an instant. */
export const setExpiry = async (tx: Tx, hash: Buffer, expiresAt: Date): Promise<void> => {
  await tx
    .updateTable('account_token')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .execute()
}

/** The account of a verification link that has not expired. */
export const findVerification = async (db: Db, hash: Buffer, now: Date): Promise<string | null> => {
  const found = await db
    .selectFrom('account_token')
    .select('account_id')
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'verify_email')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.account_id ?? null
}

/** The account of a link that was not used, voided or expired. */
export const findOpenToken = async (db: Db, purpose: Purpose, hash: Buffer, now: Date): Promise<string | null> => {
  const found = await db
    .selectFrom('account_token')
    .select('account_id')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.account_id ?? null
}

/** A link that undoes a change of the payout address and has not expired. */
export const findUndoLink = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('account_token')
    .select([
      'account_id as accountId',
      'paypal_email_before as restores',
      'created_at as createdAt',
      'used_at as usedAt',
    ])
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'undo_payout_address')
    .where('expires_at', '>', now)
    .executeTakeFirst()
export type UndoLink = NonNullable<Awaited<ReturnType<typeof findUndoLink>>>

/**
 * Consumes a link that undoes a change of the payout address, and with it the links that were mailed later or restore the same
 * address. Earlier links stay open: they restore the address before an earlier change.
 */
export const useUndoLinks = async (tx: Tx, { accountId, restores, createdAt }: UndoLink, now: Date): Promise<void> => {
  await tx
    .updateTable('account_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'undo_payout_address')
    .where('used_at', 'is', null)
    .where((its) =>
      its.or([its('created_at', '>=', createdAt), its('paypal_email_before', 'is not distinct from', restores)]),
    )
    .execute()
}

/** Number of links of a kind that an account got since an instant. */
export const countTokens = async (tx: Tx, accountId: string, purpose: Purpose, since: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom('account_token')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Consumes a reset link and returns its account; null if it was used, voided or expired. */
export const consumeReset = async (
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<{ accountId: string; email: string } | null> => {
  const used = await tx
    .updateTable('account_token')
    .from('account')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'reset_password')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('account.id', '=', 'account_token.account_id')
    .returning(['account.id as accountId', 'account.email as email'])
    .executeTakeFirst()
  return used ?? null
}

/** Voids an account's links of a kind that are still open. */
export const voidTokens = async (tx: Tx, accountId: string, purpose: Purpose, now: Date): Promise<void> => {
  await tx
    .updateTable('account_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

export const deleteTokens = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('account_token').where('account_id', '=', accountId).execute()
}

export const deleteTokensExpiredBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('account_token').where('expires_at', '<', before).execute()
}
