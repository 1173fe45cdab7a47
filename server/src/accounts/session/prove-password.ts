import type { AppContext } from '../../context.ts'
import { emailKeyOf } from '../account-rules.ts'
import { type Credentials, findCredentials } from '../accounts.sql.ts'
import { countTry } from './count-try.ts'
import { verifyPassword } from './passwords.ts'

type Attempt = { email: string; password: string; ip: string }

/**
 * Returns the account if the password is right, else null. Counts wrong passwords, and does the same work for an
 * address without an account. Throws too_many_logins, and `unavailable` when the password queue is full.
 */
export const provePassword = (
  context: Pick<AppContext, 'db' | 'clock' | 'measures'>,
  { email, password, ip }: Attempt,
): Promise<Credentials | null> =>
  countTry(context, { email, ip }, async () => {
    const account = await findCredentials(context.db, emailKeyOf(email))
    const isRight = await verifyPassword(account?.password_hash ?? null, password)
    return account && isRight ? account : null
  })
