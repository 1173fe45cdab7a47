import { transact } from '../kernel/db.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { networkOf } from '../kernel/network.ts'
import { emailKeyOf } from './account-rules.ts'
import { type Credentials, findCredentials } from './accounts.sql.ts'
import { insertFailure } from './login-failures.sql.ts'
import { verifyPassword } from './passwords.ts'
import { requireTriesLeft } from './require-tries-left.ts'

type Attempt = { email: string; password: string; ip: string }

/**
 * The account that a password proves; null where it does not. Counts what fails, and does the same work for an address
 * without an account. Throws too_many_logins, and `unavailable` when too many passwords wait to be compared.
 */
export const provePassword = async (
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { email, password, ip }: Attempt,
): Promise<Credentials | null> => {
  const now = clock.now()
  const emailKey = emailKeyOf(email)
  const network = networkOf(ip)
  const account = await findCredentials(db, emailKey, network)
  await requireTriesLeft(db, { emailKey, network, knownNetwork: account?.known_network ?? false }, now)
  const isRight = await verifyPassword(account?.password_hash ?? null, password)
  if (account && isRight) return account
  await transact(db, (tx) => insertFailure(tx, { emailKey, network, failedAt: now }))
  return null
}
