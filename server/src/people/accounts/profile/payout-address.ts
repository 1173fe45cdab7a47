import { after } from '../../../platform/base/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/base/tokens.ts'
import { instantInWords, type Outbox } from '../../../mail/index.ts'
import { findPayoutAddress, updatePaypalEmail, type UserRow } from '../accounts.sql.ts'
import { payoutAddressAskedMail, payoutAddressChangedMail, payoutAddressKeptMail } from './payout-address-mails.ts'
import {
  isSamePaypalEmail,
  lockedUntil,
  type PayoutAddress,
  payoutAddressOf,
  payoutAddressWaitMs,
  paypalEmailInForce,
} from './payout-address-rules.ts'
import { mailUndoLink } from '../undo-link.ts'

export type KnownPayoutAddress = PayoutAddress & {
  /** When it last changed; null: never. */
  changedAt: Date | null
  /** When the account's owner last undid a change by a mailed link; null: never. */
  undoneAt: Date | null
}

/** Where an account's payouts go. Null if there is no such account. Record 20. */
export const payoutAddress = async (db: Db, accountId: string, now: Date): Promise<KnownPayoutAddress | null> => {
  const row = await findPayoutAddress(db, accountId)
  if (!row) return null
  const { paypal_email_changed_at: changedAt, paypal_email_undone_at: undoneAt } = row
  return { ...payoutAddressOf(row, now), changedAt, undoneAt }
}

export type Context = Pick<AppContext, 'clock' | 'config'> & { outbox: Outbox }

/** Throws payout_address_locked for some days after a change was undone. */
export const requireUnlocked = (account: UserRow, now: Date): void => {
  const until = lockedUntil(account, now)
  if (!until) return
  const message = `The payout address cannot be changed before ${instantInWords(until)}, because a recent change was undone`
  throw new DomainError('payout_address_locked', { message, fields: { paypalEmail: message } })
}

/** Whether this would change where payouts go. */
const isAnotherReceiver = (account: UserRow, receiver: string | null, now: Date): boolean =>
  !isSamePaypalEmail(receiver ?? account.email, payoutAddressOf(account, now).email)

/** Mails the account's owner that another address was entered, with a link that undoes it. */
export const mailAddressRequested = async (
  tx: Tx,
  context: Context,
  account: UserRow,
  asked: string,
): Promise<void> => {
  if (!isAnotherReceiver(account, asked, context.clock.now())) return
  await mailUndoLink(tx, context, account, 'undo_payout_address', (token) =>
    payoutAddressAskedMail(context.config.publicUrl, token, asked),
  )
}

/**
 * Makes a confirmed address (null: the account's own) the receiver of payouts, after the wait. The owner gets a mail at once.
 * The current address needs no wait. Returns when it takes effect; null: it already has.
 */
export const changeReceiver = async (
  tx: Tx,
  context: Context,
  account: UserRow,
  receiver: string | null,
): Promise<Date | null> => {
  const { clock, config } = context
  const now = clock.now()
  const confirmed = { paypal_email: receiver, paypal_email_pending: null }
  if (!isAnotherReceiver(account, receiver, now)) {
    await updatePaypalEmail(tx, account.id, { ...confirmed, paypal_email_before: null, paypal_email_serves_at: null })
    return null
  }
  const servesAt = after(now, payoutAddressWaitMs)
  await updatePaypalEmail(tx, account.id, {
    ...confirmed,
    paypal_email_before: paypalEmailInForce(account, now),
    paypal_email_serves_at: servesAt,
    paypal_email_changed_at: now,
  })
  const change = { before: payoutAddressOf(account, now).email, receiver: receiver ?? account.email, servesAt }
  await mailUndoLink(tx, context, account, 'undo_payout_address', (token) =>
    payoutAddressChangedMail(config.publicUrl, token, change),
  )
  return servesAt
}

/** Discards an address that has not taken effect: payouts keep going to the current one. The owner gets a mail. */
export const keepReceiver = async (tx: Tx, { clock, config, outbox }: Context, account: UserRow): Promise<void> => {
  const now = clock.now()
  await updatePaypalEmail(tx, account.id, {
    paypal_email: paypalEmailInForce(account, now),
    paypal_email_pending: null,
    paypal_email_before: null,
    paypal_email_serves_at: null,
  })
  const { email } = payoutAddressOf(account, now)
  const content = payoutAddressKeptMail(config.publicUrl, email)
  await outbox.enqueue(tx, { key: `payout-address-kept:${newId()}`, to: account.email, content })
}
