import { NewPassword } from '@muster/contract/people/accounts.ts'
import { type Database, transact } from '../../../platform/database/database.ts'
import { Misconfigured } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { AccountEvents } from '../account-events.ts'
import { emailKeyOf } from '../account-rules.ts'
import { findByAddress, makeAdmin } from '../accounts.sql.ts'
import { createAccount } from '../new-account.ts'
import { findWeakness, knownWordsOf } from '../session/weak-passwords.ts'

/**
 * - `unknown`: the address has no account.
 * - `unverified`: it has one, but the address was never verified; it stays as it is.
 */
export type GrantOutcome = 'granted' | 'already_admin' | 'unknown' | 'unverified'

/**
 * Makes the account of an address an admin. The address must be verified, because an attacker could have registered it in
 * advance.
 */
export const grantAdmin = (db: Database, email: string): Promise<GrantOutcome> =>
  transact(db, async (tx) => {
    const account = await findByAddress(tx, emailKeyOf(email))
    if (!account) return 'unknown'
    if (!account.email_verified_at) return 'unverified'
    if (account.role === 'admin') return 'already_admin'
    await makeAdmin(tx, account.id)
    return 'granted'
  })

const requireStrongAdminPassword = async (
  { email, password }: NonNullable<AppContext['config']['admin']>,
  context: Pick<AppContext, 'config' | 'organisation'>,
): Promise<void> => {
  const { error } = NewPassword.safeParse(password)
  const weakness = error?.issues[0]?.message ?? (await findWeakness(password, knownWordsOf({ email }, context)))
  if (!weakness) return
  throw new Misconfigured(
    `ADMIN_PASSWORD is refused: ${weakness}. Set another one, and the admin account is created at the next start.`,
  )
}

/**
 * Makes the account of `ADMIN_EMAIL` an admin. Creates it, verified, with `ADMIN_PASSWORD` if it does not exist. Never
 * changes or checks the password of an existing account. `not_asked`: the settings name no admin. Throws
 * {@link Misconfigured} if the account has to be created and registration would refuse the password.
 */
export const bootstrapAdmin = async (
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'log' | 'organisation'>,
  events: Pick<AccountEvents, 'emailVerified'>,
): Promise<GrantOutcome | 'created' | 'not_asked'> => {
  const { db, config, log } = context
  if (!config.admin) return 'not_asked'
  const { email, password } = config.admin
  const outcome = await grantAdmin(db, email)
  if (outcome === 'unverified')
    log.warn('ADMIN_EMAIL has an account whose address is not verified, so it is not an admin yet')
  if (outcome !== 'unknown') return outcome
  await requireStrongAdminPassword(config.admin, context)
  const created = await createAccount(context, { email, password, role: 'admin', verified: true }, events)
  // If two servers start at once, one creates the account and the other finds it.
  return created ? 'created' : 'already_admin'
}
