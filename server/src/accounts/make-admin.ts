import { type Db, transact } from '../kernel/db.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { AccountEvents } from './account-events.ts'
import { emailKeyOf } from './account-rules.ts'
import { findByAddress, makeAdmin } from './accounts.sql.ts'
import { createAccount } from './new-account.ts'
import { isCommonPassword } from './passwords.ts'

/**
 * - `unknown`: the address has no account.
 * - `unverified`: it has one, but whoever made it has not shown that the address is theirs; it stays as it is.
 */
export type GrantOutcome = 'granted' | 'already_admin' | 'unknown' | 'unverified'

/**
 * Makes the account of an address an admin. Only a verified one: else anybody could register the address of an admin to be
 * and wait.
 */
export const grantAdmin = (db: Db, email: string): Promise<GrantOutcome> =>
  transact(db, async (tx) => {
    const account = await findByAddress(tx, emailKeyOf(email))
    if (!account) return 'unknown'
    if (!account.email_verified_at) return 'unverified'
    if (account.role === 'admin') return 'already_admin'
    await makeAdmin(tx, account.id)
    return 'granted'
  })

/**
 * Sees to it that `ADMIN_EMAIL` is an admin: makes the account, verified, with `ADMIN_PASSWORD` where there is none; never
 * changes the password of one that is there. `not_asked`: the settings name no admin.
 */
export const bootstrapAdmin = async (
  kernel: Pick<Kernel, 'db' | 'clock' | 'config' | 'log'>,
  events: Pick<AccountEvents, 'emailVerified'>,
): Promise<GrantOutcome | 'created' | 'not_asked'> => {
  const { db, config, log } = kernel
  if (!config.admin) return 'not_asked'
  const { email, password } = config.admin
  const outcome = await grantAdmin(db, email)
  if (outcome === 'unverified')
    log.warn('ADMIN_EMAIL has an account whose address is not verified, so it is no admin yet')
  if (outcome !== 'unknown') return outcome
  if (await isCommonPassword(password)) log.warn('ADMIN_PASSWORD is one of the most common passwords; change it')
  const created = await createAccount(kernel, { email, password, role: 'admin', verified: true }, events)
  // Of two servers that start together, one makes it and the other finds it.
  return created ? 'created' : 'already_admin'
}
