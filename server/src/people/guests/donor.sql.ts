import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

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

type DonorColumns = {
  donation_id: string
  /** Null: a guest. */
  account_id: string | null
  /** Not an address if there is none to write to: the account was deleted, or the period of a guest's address is over. */
  email: string
  email_key: string | null
  name: string | null
  username: string | null
  image_url: string | null
  deleted_at: Date | null
}

/** The donor of each donation, an account or a guest, as a table for joins. */
// oxlint-disable-next-line muster/declared-rows -- a table for joins: the statements that join it declare their rows
export const donors = sql<DonorColumns>`(
  select given.id as donation_id, given.donor_id as account_id,
    coalesce(by.email, given.guest_email, '') as email, coalesce(by.email_key, given.guest_email_key) as email_key,
    coalesce(by.name, given.guest_name) as name, by.username, by.image_url, by.deleted_at
  from donation as given left join account as by on by.id = given.donor_id
)`
