import { after, hour } from '../kernel/clock.ts'
import { type Db, transact, type Tx } from '../kernel/db.ts'
import { DomainError } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { hashToken, newToken } from '../kernel/tokens.ts'
import type { Outbox } from '../mail/index.ts'
import { confirmPaypalEmailMail, payoutAddressChangedMail } from './account-mails.ts'
import { emailKeyOf, maxLinksPerHour, paypalEmailLifeMs } from './account-rules.ts'
import { findPayoutAddress, lockAccount, updatePaypalEmail, type UserRow } from './accounts.sql.ts'
import { countTokens, findOpenToken, insertToken, voidTokens } from './tokens.sql.ts'

const purpose = 'confirm_paypal_email'

export type PayoutAddress = {
  /** The PayPal address that was confirmed, else the account's own. */
  email: string
  isConfirmed: boolean
  /** When it last became another one; null: never. */
  changedAt: Date | null
}

/** Where an account's payouts go. Null where there is no such account. */
export const payoutAddress = async (db: Db, accountId: string): Promise<PayoutAddress | null> => {
  const found = await findPayoutAddress(db, accountId)
  if (!found) return null
  const { email, paypalEmail, changedAt } = found
  return { email: paypalEmail ?? email, isConfirmed: paypalEmail !== null, changedAt }
}

type Context = Pick<Kernel, 'clock' | 'config'> & { outbox: Outbox }

const tellOwner = async (
  tx: Tx,
  { clock, config, outbox }: Context,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  receiver: string,
): Promise<void> => {
  const key = `payout-address:${id}:${clock.now().toISOString()}`
  await outbox.enqueue(tx, { key, to: email, content: payoutAddressChangedMail(config.publicUrl, receiver) })
}

const requireLinksLeft = async (tx: Tx, accountId: string, now: Date): Promise<void> => {
  if ((await countTokens(tx, accountId, purpose, after(now, -hour))) < maxLinksPerHour) return
  const message = 'We have mailed enough links for now. Try again in an hour'
  throw new DomainError('too_many_requests', {
    message,
    fields: { paypalEmail: message },
    retryAfterSeconds: hour / 1000,
  })
}

const mailLink = async (tx: Tx, { clock, config, outbox }: Context, accountId: string, to: string): Promise<void> => {
  const now = clock.now()
  await requireLinksLeft(tx, accountId, now)
  const { token, hash } = newToken()
  await insertToken(tx, { accountId, purpose, hash, now, expiresAt: after(now, paypalEmailLifeMs) })
  const content = confirmPaypalEmailMail(config.publicUrl, token)
  await outbox.enqueue(tx, { key: `${purpose}:${hash.toString('base64url')}`, to, content })
}

const isSame = (a: string | null, b: string): boolean => a !== null && emailKeyOf(a) === emailKeyOf(b)

/**
 * Takes what was typed as PayPal address. A new one serves only once the link mailed to it was used; the one that serves
 * needs none; an empty one leaves payouts to the account's own address. Links mailed before are void.
 */
export const changePaypalEmail = async (tx: Tx, context: Context, accountId: string, typed: string): Promise<void> => {
  const account = await lockAccount(tx, accountId)
  const now = context.clock.now()
  await voidTokens(tx, accountId, purpose, now)
  if (typed !== '' && !isSame(account.paypal_email, typed)) {
    await mailLink(tx, context, accountId, typed)
    return updatePaypalEmail(tx, accountId, { paypal_email_pending: typed })
  }
  if (typed !== '' || account.paypal_email === null) {
    return updatePaypalEmail(tx, accountId, { paypal_email_pending: null })
  }
  await tellOwner(tx, context, account, account.email)
  return updatePaypalEmail(tx, accountId, {
    paypal_email: null,
    paypal_email_pending: null,
    paypal_email_changed_at: now,
  })
}

/**
 * Makes the address that a mailed link belongs to the receiver of payouts, and tells the account's owner. Doing it again
 * while the link lives changes nothing. Throws missing_token or invalid_token.
 */
export const confirmPaypalEmail = async (kernel: Kernel, outbox: Outbox, token: string): Promise<void> => {
  if (!token) throw new DomainError('missing_token')
  const { db, clock } = kernel
  const now = clock.now()
  const hash = hashToken(token)
  const accountId = await findOpenToken(db, purpose, hash, now)
  if (!accountId) throw new DomainError('invalid_token')
  await transact(db, async (tx) => {
    const account = await lockAccount(tx, accountId)
    // Another address may have been typed meanwhile, which voided this link.
    if (!(await findOpenToken(tx, purpose, hash, now))) throw new DomainError('invalid_token')
    const receiver = account.paypal_email_pending
    if (receiver === null) return
    await updatePaypalEmail(tx, accountId, {
      paypal_email: receiver,
      paypal_email_pending: null,
      paypal_email_changed_at: now,
    })
    await tellOwner(tx, { ...kernel, outbox }, account, receiver)
  })
  await outbox.wake()
}
