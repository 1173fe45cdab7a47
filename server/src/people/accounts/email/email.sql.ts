import type { Db, Tx } from '../../../platform/database/database.ts'
import { emailKeyOf } from '../account-rules.ts'
import type { Updateable } from 'kysely'
import type { Tables } from '../../../platform/database/schema.ts'

/** The unique constraint on addresses, used to recognise its violation. */
export const addressConstraint = 'account_email_key_key'

type EmailPurpose = 'change_email' | 'undo_email'

/** A link that confirms or undoes a change of the address and has not expired. */
export const findEmailLink = (db: Db, purpose: EmailPurpose, hash: Buffer, now: Date) =>
  db
    .selectFrom('account_token')
    .select([
      'account_id as accountId',
      'session_id as sessionId',
      'email',
      'paypal_email_before as payoutAddress',
      'created_at as createdAt',
      'used_at as usedAt',
    ])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
export type EmailLink = NonNullable<Awaited<ReturnType<typeof findEmailLink>>>

type EmailChange = Pick<Updateable<Tables['account']>, 'email_pending' | 'email_undone_at' | 'email_verified_at'>

/** Writes the wish to change the address, or what became of it. */
export const updateEmailState = async (tx: Tx, id: string, change: EmailChange): Promise<void> => {
  await tx.updateTable('account').set(change).where('id', '=', id).execute()
}

/** Gives an account another, verified address. Violates the unique constraint if another account has it. */
export const replaceEmail = async (tx: Tx, id: string, email: string, now: Date): Promise<void> => {
  await tx
    .updateTable('account')
    .set({ email, email_key: emailKeyOf(email), email_verified_at: now, email_pending: null })
    .where('id', '=', id)
    .execute()
}

/** Open links that would restore the account's own address as the payout address restore the former one instead. */
export const pinUndoLinks = async (tx: Tx, accountId: string, formerEmail: string): Promise<void> => {
  await tx
    .updateTable('account_token')
    .set({ paypal_email_before: formerEmail })
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'undo_payout_address')
    .where('used_at', 'is', null)
    .where('paypal_email_before', 'is', null)
    .execute()
}

/**
 * Consumes a link that undoes a change, and with it those that were mailed later or restore the same address. Later links that restore a
 * payout address may have been mailed to a thief, and may restore an address of theirs.
 */
export const useUndoEmailLinks = async (
  tx: Tx,
  { accountId, email, createdAt }: EmailLink,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('account_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['undo_email', 'undo_payout_address'])
    .where('used_at', 'is', null)
    .where((its) => its.or([its('created_at', '>=', createdAt), its('email', '=', email)]))
    .execute()
}

/** The addresses in an account's links: former ones, and those that were entered. */
export const findLinkedAddresses = async (tx: Tx, accountId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('account_token')
    .select('email')
    .distinct()
    .where('account_id', '=', accountId)
    .where('email', 'is not', null)
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

/** The unverified account that has an address; undefined: none, or it is verified. */
export const findUnverified = async (tx: Tx, emailKey: string): Promise<string | undefined> => {
  const found = await tx
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return found?.id
}
