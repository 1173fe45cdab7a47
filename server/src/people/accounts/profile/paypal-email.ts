import { after, hour } from '../../../platform/base/clock.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { hashToken, newToken } from '../../../platform/base/tokens.ts'
import type { Outbox } from '../../../mail/index.ts'
import { linksPerHourMax, paypalEmailLifeMs } from '../account-rules.ts'
import { lockAccount, updatePaypalEmail, type UserRow } from '../accounts.sql.ts'
import { changeReceiver, type Context, keepReceiver, requireUnlocked, mailAddressRequested } from './payout-address.ts'
import { confirmPaypalEmailMail } from './payout-address-mails.ts'
import { isSamePaypalEmail, paypalEmailInForce, waitsUntil } from './payout-address-rules.ts'
import { countTokens, findOpenToken, insertToken, voidTokens } from '../session/tokens.sql.ts'

const purpose = 'confirm_paypal_email'

/** The keys of mails that ask a payout address to confirm itself begin with it. */
export const confirmationKeyPrefix = `${purpose}:`

type Links = 'confirm_paypal_email' | 'undo_payout_address'

const requireLinksLeft = async (tx: Tx, accountId: string, links: Links, now: Date): Promise<void> => {
  if ((await countTokens(tx, accountId, links, after(now, -hour))) < linksPerHourMax) return
  const message = 'We have mailed enough links for now. Try again in an hour'
  throw new DomainError('too_many_requests', {
    message,
    fields: { paypalEmail: message },
    retryAfterSeconds: hour / 1000,
  })
}

const mailLink = async (tx: Tx, { clock, config, outbox }: Context, accountId: string, to: string): Promise<void> => {
  const now = clock.now()
  await requireLinksLeft(tx, accountId, purpose, now)
  const { token, hash } = newToken()
  await insertToken(tx, { accountId, purpose, hash, now, expiresAt: after(now, paypalEmailLifeMs) })
  const content = confirmPaypalEmailMail(config.publicUrl, token)
  await outbox.enqueue(tx, { key: `${confirmationKeyPrefix}${hash.toString('base64url')}`, to, content })
}

const askForAddress = async (tx: Tx, context: Context, account: UserRow, asked: string): Promise<void> => {
  await mailLink(tx, context, account.id, asked)
  // Sending the link again is not a new change, and the owner was already mailed.
  if (isSamePaypalEmail(asked, account.paypal_email_pending)) return
  await updatePaypalEmail(tx, account.id, { paypal_email_pending: asked })
  await mailAddressRequested(tx, context, account, asked)
}

/** Whether an address is neither the one confirmed last nor the one waiting for confirmation. Empty stands for the account's own. */
export const isOtherPaypalEmail = async (tx: Tx, accountId: string, typed: string): Promise<boolean> => {
  const { paypal_email: confirmed, paypal_email_pending: pending } = await lockAccount(tx, accountId)
  if (typed === '') return confirmed !== null
  return !isSamePaypalEmail(typed, confirmed) && !isSamePaypalEmail(typed, pending)
}

/**
 * Saves a typed PayPal address; empty means the account's own. The confirmed one changes nothing, the one in force discards a
 * waiting one, the account's own takes effect after the wait, and any other one is mailed a link first. Earlier links become
 * void. Throws payout_address_locked, and too_many_requests after too many mailed links.
 */
export const changePaypalEmail = async (tx: Tx, context: Context, accountId: string, typed: string): Promise<void> => {
  const account = await lockAccount(tx, accountId)
  const now = context.clock.now()
  const asked = typed === '' ? null : typed
  await voidTokens(tx, accountId, purpose, now)
  if (isSamePaypalEmail(asked, account.paypal_email)) {
    return updatePaypalEmail(tx, accountId, { paypal_email_pending: null })
  }
  if (isSamePaypalEmail(asked, paypalEmailInForce(account, now))) return keepReceiver(tx, context, account)
  requireUnlocked(account, now)
  if (asked !== null) return askForAddress(tx, context, account, asked)
  // No link is mailed to confirm the account's own address, only one to undo the change.
  await requireLinksLeft(tx, accountId, 'undo_payout_address', now)
  await changeReceiver(tx, context, account, null)
}

/**
 * Confirms the address that a mailed link belongs to. Idempotent while the link is valid. Returns from
 * when payouts go to it; null: they already do. Throws missing_token or invalid_token.
 */
export const confirmPaypalEmail = async (context: AppContext, outbox: Outbox, token: string): Promise<Date | null> => {
  if (!token) throw new DomainError('missing_token')
  const { db, clock } = context
  const now = clock.now()
  const hash = hashToken(token)
  const accountId = await findOpenToken(db, purpose, hash, now)
  if (!accountId) throw new DomainError('invalid_token')
  const servesAt = await transact(db, async (tx) => {
    const account = await lockAccount(tx, accountId)
    // The owner may have entered another address since, which voided this link.
    if (!(await findOpenToken(tx, purpose, hash, now))) throw new DomainError('invalid_token')
    const receiver = account.paypal_email_pending
    return receiver === null ? waitsUntil(account, now) : changeReceiver(tx, { ...context, outbox }, account, receiver)
  })
  await outbox.wake()
  return servesAt
}
