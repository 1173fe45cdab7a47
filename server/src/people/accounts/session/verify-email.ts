import type { Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/base/tokens.ts'
import { confirmMail, isNotMe, type Outbox } from '../../../mail/index.ts'
import type { AccountEvents } from '../account-events.ts'
import { linkMailKey } from './mailed-links.ts'
import { markVerified } from '../accounts.sql.ts'
import { findOpenToken, findVerification } from './tokens.sql.ts'

type Verified = Pick<AccountEvents, 'emailVerified'>

/** Marks an account's address as verified, and notifies the other capabilities if it was not. */
export const verifyAccount = async (tx: Tx, accountId: string, events: Verified, now: Date): Promise<void> => {
  const verified = await markVerified(tx, accountId, now)
  if (verified) await events.emailVerified(tx, verified)
}

/**
 * Verifies the address that a mailed link belongs to. Idempotent while the link is valid, because mail
 * scanners open links too. Throws missing_token or invalid_token.
 */
export const verifyEmail = async (
  { db, clock }: AppContext,
  outbox: Outbox,
  events: Verified,
  token: string,
): Promise<void> => {
  if (!token) throw new DomainError('missing_token')
  const now = clock.now()
  const hash = hashToken(token)
  const accountId = await findVerification(db, hash, now)
  if (!accountId) throw new DomainError('invalid_token')
  await transact(db, async (tx) => {
    if (!(await confirmMail(tx, linkMailKey('verify_email', hash), now))) throw new DomainError('invalid_token')
    await verifyAccount(tx, accountId, events, now)
  })
  await outbox.wake()
}

/**
 * Refuses a mailed link that does not work, before anybody acts on it. Changes nothing. Throws missing_token, and invalid_token, also after the
 * receiver of the mail said that it was not them.
 */
export const checkLink = async (
  { db, clock }: AppContext,
  kind: 'verify-email' | 'reset-password',
  token: string,
): Promise<void> => {
  if (!token) throw new DomainError('missing_token')
  const [hash, now] = [hashToken(token), clock.now()]
  const purpose = kind === 'verify-email' ? 'verify_email' : 'reset_password'
  const accountId = await (purpose === 'verify_email'
    ? findVerification(db, hash, now)
    : findOpenToken(db, purpose, hash, now))
  if (!accountId || (await isNotMe(db, linkMailKey(purpose, hash)))) throw new DomainError('invalid_token')
}
