import { transact, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/base/network.ts'
import { requireCode } from '../../../platform/http/proof.ts'
import type { Caller } from '../../../platform/http/access.ts'
import { hashToken } from '../../../platform/base/tokens.ts'
import { confirmMail, type Outbox } from '../../../mail/index.ts'
import type { AccountEvents } from '../account-events.ts'
import { passwordChangedMail } from '../account-mails.ts'
import { emailKeyOf } from '../account-rules.ts'
import { linkMailKey } from '../session/mailed-links.ts'
import { findUser, replacePassword } from '../accounts.sql.ts'
import { deleteFailures, rememberNetwork } from '../session/login-failures.sql.ts'
import { hashPassword } from '../session/passwords.ts'
import { proveByPassword, wrongPassword } from '../session/prove.ts'
import { deleteSessions } from '../session/sessions.sql.ts'
import { consumeReset, findOpenToken, voidTokens } from '../session/tokens.sql.ts'
import { verifyAccount } from '../session/verify-email.ts'
import { refuseWeakPassword, knownWordsOf } from '../session/weak-passwords.ts'

type Changed = { accountId: string; email: string; publicUrl: string; now: Date }

const mailOwner = (tx: Tx, outbox: Outbox, { accountId, email, publicUrl, now }: Changed): Promise<void> =>
  outbox.enqueue(tx, {
    key: `password-changed:${accountId}:${now.toISOString()}`,
    to: email,
    content: passwordChangedMail(publicUrl),
  })

const current = { field: 'currentPassword', sentence: 'The current password is wrong' }

const refuseWeakNewPassword = async (
  context: Pick<AppContext, 'db' | 'config' | 'organisation'>,
  accountId: string,
  { field, password }: { field: string; password: string },
): Promise<void> =>
  refuseWeakPassword(field, password, knownWordsOf((await findUser(context.db, accountId)) ?? {}, context))

type PasswordChange = { currentPassword: string; newPassword: string }

/**
 * Changes the password if the caller gives the current one. Ends the account's other sessions and voids its reset links.
 * Throws wrong_password, too_many_proofs, proof_required if a second-factor code is also needed, and `invalid` at
 * `newPassword`.
 */
export const changePassword = async (
  context: AppContext,
  outbox: Outbox,
  caller: Caller,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> => {
  const { db, clock, config } = context
  requireCode(caller, clock.now())
  await refuseWeakNewPassword(context, caller.id, { field: 'newPassword', password: newPassword })
  const currentHash = await proveByPassword(context, caller, { password: currentPassword, ...current })
  const passwordHash = await hashPassword(newPassword)
  const now = clock.now()
  await transact(db, async (tx) => {
    if (!(await replacePassword(tx, caller.id, passwordHash, currentHash))) {
      throw wrongPassword(current.field, current.sentence)
    }
    await deleteSessions(tx, caller.id, caller.sessionId)
    await voidTokens(tx, caller.id, 'reset_password', now)
    await mailOwner(tx, outbox, { accountId: caller.id, email: caller.email, publicUrl: config.publicUrl, now })
  })
  await outbox.wake()
}

type PasswordReset = { token: string; password: string; ip: string }

/**
 * Sets a new password with a mailed token, and consumes the token. Ends every session of the account. A caller with the token
 * can read the owner's mail, so the address counts as verified and the caller's network as known. Throws missing_token,
 * invalid_token, and `invalid` at `password`.
 */
export const resetPassword = async (
  context: AppContext,
  outbox: Outbox,
  events: AccountEvents,
  { token, password, ip }: PasswordReset,
): Promise<void> => {
  const { db, clock, config } = context
  if (!token) throw new DomainError('missing_token')
  const tokenHash = hashToken(token)
  // Checked first, so that an invalid token does not cost an estimate and a hash.
  const openFor = await findOpenToken(db, 'reset_password', tokenHash, clock.now())
  if (!openFor) throw new DomainError('invalid_token')
  await refuseWeakNewPassword(context, openFor, { field: 'password', password })
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  await transact(db, async (tx) => {
    const isTheirs = await confirmMail(tx, linkMailKey('reset_password', tokenHash), now)
    const used = isTheirs ? await consumeReset(tx, tokenHash, now) : null
    if (!used) throw new DomainError('invalid_token')
    const { accountId, email } = used
    await replacePassword(tx, accountId, passwordHash)
    await deleteSessions(tx, accountId)
    await deleteFailures(tx, emailKeyOf(email))
    await rememberNetwork(tx, accountId, networkOf(ip), now)
    await verifyAccount(tx, accountId, events, now)
    await mailOwner(tx, outbox, { accountId, email, publicUrl: config.publicUrl, now })
  })
  await outbox.wake()
}
