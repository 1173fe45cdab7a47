import { DomainError } from '../../../platform/base/errors.ts'
import { hashToken } from '../../../platform/base/tokens.ts'
import { isUniqueViolation, transact, type Tx } from '../../../platform/database/database.ts'
import type { AccountEvents } from '../account-events.ts'
import { emailKeyOf } from '../account-rules.ts'
import { lockAccount, updatePaypalEmail, type UserRow } from '../accounts.sql.ts'
import { deleteAccountLock, deleteFailures } from '../session/login-failures.sql.ts'
import { deleteSessions } from '../session/sessions.sql.ts'
import { voidTokens } from '../session/tokens.sql.ts'
import { mailUndoLink } from '../undo-link.ts'
import type { Context } from './change-email.ts'
import { emailChangedMail } from './email-mails.ts'
import { isSameAddress, receiverAfterChange } from './email-rules.ts'
import { addressConstraint, type EmailLink, findEmailLink, pinUndoLinks, replaceEmail } from './email.sql.ts'

type Events = Pick<AccountEvents, 'emailVerified' | 'emailChanged'>

/** Links that were mailed to the former address and would still open the account. */
const voidOldLinks = async (tx: Tx, accountId: string, now: Date): Promise<void> => {
  for (const purpose of ['change_email', 'verify_email', 'reset_password'] as const) {
    await voidTokens(tx, accountId, purpose, now)
  }
}

/** Moves the account from its address to another one, with what belongs to the address. */
export const moveToAddress = async (
  tx: Tx,
  events: Events,
  account: UserRow,
  email: string,
  now: Date,
): Promise<void> => {
  await voidOldLinks(tx, account.id, now)
  await replaceEmail(tx, account.id, email, now)
  await deleteFailures(tx, emailKeyOf(account.email))
  await deleteAccountLock(tx, emailKeyOf(account.email))
  await events.emailChanged(tx, { id: account.id, before: account.email, email })
  await events.emailVerified(tx, { id: account.id, email })
}

const confirm = async (tx: Tx, context: Context, events: Events, link: EmailLink): Promise<void> => {
  const now = context.clock.now()
  const account = await lockAccount(tx, link.accountId)
  const { email, sessionId } = link
  // Pressed again: the first time has changed the address.
  if (link.usedAt && isSameAddress(account.email, email)) return
  const isWanted = account.email_pending !== null && isSameAddress(account.email_pending, email)
  if (link.usedAt || !isWanted || account.suspended_at !== null) throw new DomainError('invalid_token')
  await pinUndoLinks(tx, account.id, account.email)
  const payoutAddress = receiverAfterChange(account, now)
  await moveToAddress(tx, events, account, email, now)
  if (Object.keys(payoutAddress).length > 0) await updatePaypalEmail(tx, account.id, payoutAddress)
  await deleteSessions(tx, account.id, sessionId ?? undefined)
  if (account.email_verified_at === null) return
  await mailUndoLink(tx, context, account, 'undo_email', (token) =>
    emailChangedMail(context.config.publicUrl, token, email),
  )
}

/** Answers email_taken if another account got the address meanwhile. */
export const refuseTaken = (error: unknown): never => {
  throw isUniqueViolation(error, addressConstraint) ? new DomainError('email_taken') : error
}

/**
 * Gives the account the address that a mailed link belongs to. Every session but the one that asked ends. Idempotent while the link is
 * valid. Throws missing_token, invalid_token or email_taken.
 */
export const confirmEmail = async (context: Context, events: Events, token: string): Promise<void> => {
  if (!token) throw new DomainError('missing_token')
  const hash = hashToken(token)
  await transact(context.db, async (tx) => {
    const known = await findEmailLink(tx, 'change_email', hash, context.clock.now())
    if (!known) throw new DomainError('invalid_token')
    await lockAccount(tx, known.accountId)
    const link = await findEmailLink(tx, 'change_email', hash, context.clock.now())
    if (!link) throw new DomainError('invalid_token')
    await confirm(tx, context, events, link)
  }).catch(refuseTaken)
  await context.outbox.wake()
}
