import { after } from '../../../platform/base/clock.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import { hashToken, newId, newToken } from '../../../platform/base/tokens.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import type { AccountEvents } from '../account-events.ts'
import { emailKeyOf } from '../account-rules.ts'
import { lockAccount, replacePassword, updatePaypalEmail, type UserRow } from '../accounts.sql.ts'
import { eraseEverywhere } from '../profile/delete-account.ts'
import { isSamePaypalEmail } from '../profile/payout-address-rules.ts'
import { hashPassword } from '../session/passwords.ts'
import { deleteSessions } from '../session/sessions.sql.ts'
import { voidTokens } from '../session/tokens.sql.ts'
import type { Context } from './change-email.ts'
import { moveToAddress, refuseTaken } from './confirm-email.ts'
import { emailUndoneMail } from './email-mails.ts'
import { emailLockMs, isSameAddress } from './email-rules.ts'
import { type EmailLink, findEmailLink, findUnverified, updateEmailState, useUndoEmailLinks } from './email.sql.ts'

/**
 * Removes an account that was registered with the address meanwhile and never verified: the caller of the link can read the mails to the
 * address, and the other person could not.
 */
const makeRoom = async (
  tx: Tx,
  { outbox }: Context,
  events: AccountEvents,
  email: string,
  now: Date,
): Promise<void> => {
  const squatter = await findUnverified(tx, emailKeyOf(email))
  if (squatter === undefined) return
  await eraseEverywhere(tx, outbox, events, await lockAccount(tx, squatter), now)
}

const restore = async (tx: Tx, context: Context, events: AccountEvents, account: UserRow, link: EmailLink) => {
  const now = context.clock.now()
  const { email, payoutAddress } = link
  await useUndoEmailLinks(tx, link, now)
  await voidTokens(tx, account.id, 'confirm_paypal_email', now)
  if (isSameAddress(account.email, email)) {
    await voidTokens(tx, account.id, 'change_email', now)
    await voidTokens(tx, account.id, 'reset_password', now)
  } else {
    await makeRoom(tx, context, events, email, now)
    await moveToAddress(tx, events, account, email, now)
  }
  await updateEmailState(tx, account.id, { email_pending: null, email_undone_at: now })
  await updatePaypalEmail(tx, account.id, {
    paypal_email: payoutAddress,
    paypal_email_pending: null,
    paypal_email_before: null,
    paypal_email_serves_at: null,
    paypal_email_undone_at: now,
    ...(!isSamePaypalEmail(account.paypal_email, payoutAddress) && { paypal_email_changed_at: now }),
  })
}

/**
 * Undoes a change of the account's address, and every later one, by a link mailed to the former address. Restores the payout address, ends
 * every session, voids the password, which another person may know, and locks both addresses for 7 days. A used link returns the result
 * of its first use. Throws missing_token, invalid_token or email_taken.
 */
export const undoEmail = async (context: Context, events: AccountEvents, token: string): Promise<Date> => {
  if (!token) throw new DomainError('missing_token')
  const { db, clock, config, outbox } = context
  const now = clock.now()
  const hash = hashToken(token)
  const known = await findEmailLink(db, 'undo_email', hash, now)
  if (!known) throw new DomainError('invalid_token')
  const unknownPassword = await hashPassword(newToken().token)
  const lockedUntil = await transact(db, async (tx) => {
    const account = await lockAccount(tx, known.accountId)
    const link = await findEmailLink(tx, 'undo_email', hash, now)
    if (!link) throw new DomainError('invalid_token')
    const until = after(link.usedAt ?? now, emailLockMs)
    if (link.usedAt) return until
    await restore(tx, context, events, account, link)
    await replacePassword(tx, account.id, unknownPassword)
    await deleteSessions(tx, account.id)
    const content = emailUndoneMail(config.publicUrl, until)
    await outbox.enqueue(tx, { key: `email-undone:${newId()}`, to: link.email, content })
    return until
  }).catch(refuseTaken)
  await outbox.wake()
  return lockedUntil
}
