import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { everyPage, purgePages } from '../../platform/database/public-changes.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { noPayoutAddress } from './profile/payout-address-rules.ts'

/** What `presentPerson` shows of the account of this alias, as one JSON column. Null if a left join found no account. */
export const personOf = (account: string) => {
  const column = (name: string) => sql.ref(`${account}.${name}`)
  return sql`case when ${column('id')} is not null then jsonb_build_object('id', ${column('id')},
    'username', ${column('username')}, 'name', ${column('name')}, 'image_url', ${column('image_url')}) end`
}

/** The unique constraint on usernames, used to recognise its violation. */
export const usernameConstraint = 'account_username_key_key'

const userColumns = [
  'id',
  'email',
  'email_verified_at',
  'email_pending',
  'email_undone_at',
  'suspended_at',
  'username',
  'name',
  'phone',
  'role',
  'image_url',
  'paypal_email',
  'paypal_email_pending',
  'paypal_email_before',
  'paypal_email_serves_at',
  'paypal_email_undone_at',
  'second_factor_at',
  'terms_version',
  'created_at',
] as const

export type UserRow = Pick<Tables['account'], (typeof userColumns)[number]>

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('account').select(userColumns).where('id', '=', id).executeTakeFirst()

/** Whether an account has this username, ignoring case. */
export const hasUsername = async (tx: Tx, usernameKey: string): Promise<boolean> =>
  (await tx.selectFrom('account').select('id').where('username_key', '=', usernameKey).executeTakeFirst()) !== undefined

export type NewAccount = Insertable<Tables['account']>

/** Inserts an account unless the address already has one. Returns whether it was inserted. */
export const insertAccount = async (tx: Tx, account: NewAccount): Promise<boolean> => {
  const inserted = await tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type AccountOfAddress = Pick<Tables['account'], 'id' | 'email' | 'email_verified_at' | 'role'>

export const findByAddress = (db: Db, emailKey: string): Promise<AccountOfAddress | undefined> =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'email_verified_at', 'role'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()

/** The password hash of an account; null if the account is deleted. */
export const findPasswordHash = async (db: Db, accountId: string): Promise<string | null> => {
  const found = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.password_hash ?? null
}

export type Credentials = UserRow & { password_hash: string; suspended_at: Date | null }

/** The account of an address, with its password hash. */
export const findCredentials = (db: Db, emailKey: string): Promise<Credentials | undefined> =>
  db
    .selectFrom('account')
    .select(userColumns)
    .select(['password_hash', 'suspended_at'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()

/**
 * Whether the password and the second factor are still the ones that were compared, and the account is not suspended. Locks the account
 * until the transaction ends, so that a concurrent change of any of these waits, and then also ends the session that is started here.
 */
export const holdCredentials = async (
  tx: Tx,
  { id, password_hash, second_factor_at }: Pick<Credentials, 'id' | 'password_hash' | 'second_factor_at'>,
): Promise<boolean> => {
  const unchanged = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('second_factor_at', 'is not distinct from', second_factor_at)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return unchanged !== undefined
}

/** Marks an address as verified. Returns undefined if it already was. */
export const markVerified = (tx: Tx, id: string, now: Date): Promise<{ id: string; email: string } | undefined> =>
  tx
    .updateTable('account')
    .set({ email_verified_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returning(['id', 'email'])
    .executeTakeFirst()

/** Sets a new password if the account still has the given old hash. Returns whether it did. */
export const replacePassword = async (tx: Tx, id: string, newHash: string, oldHash?: string): Promise<boolean> => {
  const updated = await tx
    .updateTable('account')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .$if(oldHash !== undefined, (query) => query.where('password_hash', '=', oldHash as string))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

type ProfileChange = Pick<Updateable<Tables['account']>, 'name' | 'username' | 'username_key' | 'phone'>

/** Updates the given profile fields; at least one must be given. */
export const updateProfileFields = async (tx: Tx, id: string, change: ProfileChange): Promise<void> => {
  await tx.updateTable('account').set(change).where('id', '=', id).execute()
  if ('name' in change || 'username' in change) purgePages(tx, everyPage)
}

/** Sets or removes an account's picture. Returns the previous one. */
export const setAvatar = async (tx: Tx, id: string, url: string | null): Promise<string | null> => {
  const before = await tx.selectFrom('account').select('image_url').where('id', '=', id).forNoKeyUpdate().execute()
  await tx.updateTable('account').set({ image_url: url }).where('id', '=', id).execute()
  purgePages(tx, everyPage)
  return before[0]?.image_url ?? null
}

/** Every admin with a verified address who can log in. */
export const findAdmins = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'name'])
    .where('role', '=', 'admin')
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .execute()

/** Whether any other account has a verified address. */
export const hasOtherVerified = async (db: Db, id: string): Promise<boolean> => {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where('id', '!=', id)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export const makeAdmin = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('account').set({ role: 'admin' }).where('id', '=', id).execute()
}

/** Turns the second factor on; false if it already was. */
export const markSecondFactorOn = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ second_factor_at: now })
    .where('id', '=', id)
    .where('second_factor_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markSecondFactorOff = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('account').set({ second_factor_at: null }).where('id', '=', id).execute()
}

type PaypalChange = Pick<
  Updateable<Tables['account']>,
  | 'paypal_email'
  | 'paypal_email_pending'
  | 'paypal_email_changed_at'
  | 'paypal_email_before'
  | 'paypal_email_serves_at'
  | 'paypal_email_undone_at'
>

export const updatePaypalEmail = async (tx: Tx, id: string, change: PaypalChange): Promise<void> => {
  await tx.updateTable('account').set(change).where('id', '=', id).execute()
}

/** The columns that decide where an account's payouts go. */
export const findPayoutAddress = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select([
      'email',
      'paypal_email',
      'paypal_email_before',
      'paypal_email_serves_at',
      'paypal_email_changed_at',
      'paypal_email_undone_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks an account until the transaction ends, so that concurrent changes run one after the other. */
export const lockAccount = (tx: Tx, id: string): Promise<UserRow> =>
  tx.selectFrom('account').select(userColumns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Replaces the address of a deleted account. It is not a valid address, so it can neither log in nor receive mail. */
const noAddress = (id: string): string => `deleted:${id}`

/** Removes all personal data from an account. The row stays, because money and counts refer to it. */
export const eraseAccount = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('account')
    .set({
      email: noAddress(id),
      email_key: noAddress(id),
      email_verified_at: null,
      email_pending: null,
      email_undone_at: null,
      password_hash: '',
      role: 'user',
      username: null,
      username_key: null,
      name: null,
      phone: null,
      image_url: null,
      ...noPayoutAddress,
      second_factor_at: null,
      terms_accepted_at: null,
      suspended_at: null,
      suspended_reason: null,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute()
  purgePages(tx, everyPage)
}

export const saveAcceptedTerms = async (tx: Tx, id: string, version: number, now: Date): Promise<void> => {
  await tx.updateTable('account').set({ terms_version: version, terms_accepted_at: now }).where('id', '=', id).execute()
}
