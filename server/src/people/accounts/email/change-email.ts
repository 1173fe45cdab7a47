import { after, hour } from '../../../platform/base/clock.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import { newToken } from '../../../platform/base/tokens.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/access.ts'
import { instantInWords, type Outbox } from '../../../mail/index.ts'
import { emailKeyOf, linksPerHourMax } from '../account-rules.ts'
import { findByAddress, lockAccount, type UserRow } from '../accounts.sql.ts'
import { isSuspended } from '../people/suspension.sql.ts'
import { mailUndoLink } from '../undo-link.ts'
import { countTokens, insertToken, voidTokens } from '../session/tokens.sql.ts'
import { confirmEmailMail, emailAskedMail, emailHasAccountMail } from './email-mails.ts'
import { changeEmailLifeMs, emailLockedUntil, isSameAddress } from './email-rules.ts'
import { updateEmailState } from './email.sql.ts'

export type Context = AppContext & { outbox: Outbox }

const requireChangeable = async (tx: Tx, account: UserRow, now: Date): Promise<void> => {
  const until = emailLockedUntil(account, now)
  if (until) {
    const message = `The email address cannot be changed before ${instantInWords(until)}, because a change was undone`
    throw new DomainError('email_locked', { message, fields: { email: message } })
  }
  if ((await countTokens(tx, account.id, 'change_email', after(now, -hour))) < linksPerHourMax) return
  const message = 'We have mailed enough links for now. Try again in an hour'
  throw new DomainError('too_many_requests', { message, fields: { email: message }, retryAfterSeconds: hour / 1000 })
}

/**
 * Mails the new address a link. If another account has it, its owner gets a mail instead, at most one an hour, and none if it is
 * suspended. The work is the same, so that the caller cannot detect the account.
 */
const mailNewAddress = async (tx: Tx, { clock, config, outbox }: Context, caller: Caller, asked: string) => {
  const now = clock.now()
  const { token, hash } = newToken()
  const expiresAt = after(now, changeEmailLifeMs)
  const { id: accountId, sessionId } = caller
  await insertToken(tx, { accountId, purpose: 'change_email', hash, now, expiresAt, email: asked, sessionId })
  const owner = await findByAddress(tx, emailKeyOf(asked))
  const taken = {
    key: `email-has-account:${owner?.id}:${Math.floor(now.getTime() / hour)}`,
    to: owner?.email ?? asked,
    content: emailHasAccountMail(config.publicUrl),
  }
  const free = {
    key: `change_email:${hash.toString('base64url')}`,
    to: asked,
    content: confirmEmailMail(config.publicUrl, token),
  }
  const mail = owner ? taken : free
  if (await isSuspended(tx, asked)) return outbox.enqueueNothing(tx, mail.content)
  await outbox.enqueue(tx, mail)
}

/**
 * Records the wish to change the account's address; the account's own address takes it back. Earlier links become void. The former
 * address is told if it was verified. Throws email_locked, and too_many_requests after too many mailed links. Record 70.
 */
export const changeEmail = async (context: Context, caller: Caller, asked: string): Promise<void> => {
  const { db, clock, config, outbox } = context
  await transact(db, async (tx) => {
    const account = await lockAccount(tx, caller.id)
    const now = clock.now()
    await voidTokens(tx, account.id, 'change_email', now)
    if (isSameAddress(asked, account.email)) return updateEmailState(tx, account.id, { email_pending: null })
    await requireChangeable(tx, account, now)
    await mailNewAddress(tx, context, caller, asked)
    await updateEmailState(tx, account.id, { email_pending: asked })
    const isKnown = account.email_pending !== null && isSameAddress(asked, account.email_pending)
    if (isKnown || account.email_verified_at === null) return
    await mailUndoLink(tx, context, account, 'undo_email', (token) => emailAskedMail(config.publicUrl, token, asked))
  })
  await outbox.wake()
}
