import { transact } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/context.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { AccountEvents } from './account-events.ts'
import { emailKeyOf, usernameKeyOf } from './account-rules.ts'
import { insertAccount, type NewAccount } from './accounts.sql.ts'
import { noPayoutAddress } from './profile/payout-address-rules.ts'
import { hashPassword } from './session/passwords.ts'

export type AccountInput = {
  email: string
  username?: string | null
  name?: string | null
  /** E.164. */
  phone?: string | null
  role?: 'admin' | 'user'
  verified: boolean
  /** The version of the terms that registering accepts. Default: 0, so that a later version is shown at the first login. */
  termsVersion?: number
}

/** Builds the row of a new account. */
export const newAccount = (input: AccountInput, passwordHash: string, now: Date): NewAccount => {
  const { email, username = null, name = null, phone = null, role = 'user', verified, termsVersion = 0 } = input
  return {
    id: newId(),
    email,
    email_key: emailKeyOf(email),
    email_verified_at: verified ? now : null,
    password_hash: passwordHash,
    role,
    username,
    username_key: usernameKeyOf(username),
    name,
    phone,
    image_url: null,
    created_at: now,
    ...noPayoutAddress,
    second_factor_at: null,
    deleted_at: null,
    terms_version: termsVersion,
    terms_accepted_at: termsVersion > 0 ? now : null,
  }
}

/**
 * Creates an account without sending a mail: used for the first admin and for demo data.
 * Returns null if the address already has an account, which is left unchanged. A taken username violates a
 * unique constraint.
 * @param events notified of a verified address; not needed on an empty database
 */
export const createAccount = async (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { password, ...input }: AccountInput & { password: string },
  events?: Pick<AccountEvents, 'emailVerified'>,
): Promise<{ id: string; email: string } | null> => {
  const account = newAccount(input, await hashPassword(password), clock.now())
  const created = await transact(db, async (tx) => {
    const inserted = await insertAccount(tx, account)
    if (inserted && input.verified) await events?.emailVerified(tx, account)
    return inserted
  })
  return created ? { id: account.id, email: account.email } : null
}
