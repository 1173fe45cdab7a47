import { transact } from '../kernel/db.ts'
import { DomainError } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { networkOf } from '../kernel/network.ts'
import type { RequestInfo } from '../kernel/route.ts'
import { emailKeyOf } from './account-rules.ts'
import type { UserRow } from './accounts.sql.ts'
import { deleteFailures, rememberNetwork } from './login-failures.sql.ts'
import { provePassword } from './prove-password.ts'
import { startSession } from './sessions.ts'

/** Starts a session for whoever knows the password. Throws invalid_credentials or too_many_logins. */
export const login = async (
  kernel: Kernel,
  { email, password }: { email: string; password: string },
  { ip, userAgent }: Pick<RequestInfo, 'ip' | 'userAgent'>,
): Promise<{ token: string; account: UserRow }> => {
  const account = await provePassword(kernel, { email, password, ip })
  if (!account) throw new DomainError('invalid_credentials')
  const now = kernel.clock.now()
  const network = networkOf(ip)
  const token = await transact(kernel.db, async (tx) => {
    await deleteFailures(tx, emailKeyOf(email), network)
    await rememberNetwork(tx, account.id, network, now)
    return startSession(tx, account.id, userAgent, now)
  })
  return { token, account }
}
