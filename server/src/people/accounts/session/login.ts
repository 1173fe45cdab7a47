import { transact, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/base/network.ts'
import type { RequestInfo } from '../../../platform/http/route.ts'
import { emailKeyOf } from '../account-rules.ts'
import { type Credentials, findCredentials, holdCredentials, type UserRow } from '../accounts.sql.ts'
import { deleteFailures, rememberNetwork } from './login-failures.sql.ts'
import { useCode } from '../second-factor/prove-code.ts'
import { startSession } from './sessions.ts'
import { countTry } from './count-try.ts'
import { verifyPassword } from './passwords.ts'

type Attempt = { email: string; password: string; ip: string }

/**
 * Returns the account if the password is right, else null. Counts wrong passwords, and does the same work for an
 * address without an account. Throws too_many_logins, and `unavailable` when the password queue is full.
 */
const provePassword = (
  context: Pick<AppContext, 'db' | 'clock' | 'measures'>,
  { email, password, ip }: Attempt,
): Promise<Credentials | null> =>
  countTry(context, { email, ip }, async () => {
    const account = await findCredentials(context.db, emailKeyOf(email))
    const isRight = await verifyPassword(account?.password_hash ?? null, password)
    return account && isRight ? account : null
  })

type Login = { email: string; password: string; code?: string | undefined }

/**
 * Starts a session for a caller with the right password and, if the account has a second factor, a code. Throws
 * invalid_credentials, account_suspended, second_factor_required, wrong_code or too_many_logins.
 */
export const login = async (
  context: AppContext,
  { email, password, code }: Login,
  { ip, userAgent }: Pick<RequestInfo, 'ip' | 'userAgent'>,
): Promise<{ token: string; account: UserRow }> => {
  const account = await provePassword(context, { email, password, ip })
  if (!account) throw new DomainError('invalid_credentials')
  // Only the right password tells that an account is suspended.
  if (account.suspended_at) throw new DomainError('account_suspended')
  const now = context.clock.now()
  const network = networkOf(ip)
  const enter = async (tx: Tx, withCode: boolean): Promise<string> => {
    // The password may have been changed, or a second factor turned on, since the comparison began.
    if (!(await holdCredentials(tx, account))) throw new DomainError('invalid_credentials')
    await deleteFailures(tx, emailKeyOf(email), network)
    await rememberNetwork(tx, account.id, network, now)
    return startSession(tx, { account, userAgent, withCode, now })
  }
  if (!account.second_factor_at) return { token: await transact(context.db, (tx) => enter(tx, false)), account }
  if (!code) throw new DomainError('second_factor_required')
  const attempt = { accountId: account.id, email, code, ip }
  return { token: await useCode(context, attempt, (tx) => enter(tx, true)), account }
}
