import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/**
 * The verified account of an address. Waits for a concurrent verification, and blocks a new one, so that what is written now is
 * either assigned to the account here or found by the verification.
 */
export const findVerifiedAccount = async (tx: Tx, email: string): Promise<string | null> => {
  const account = await tx
    .selectFrom('account')
    .select(['id', 'email_verified_at'])
    .where('email_key', '=', sql<string>`lower(${email}::text)`)
    .forShare()
    .executeTakeFirst()
  return account?.email_verified_at ? account.id : null
}
