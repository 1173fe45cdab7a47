import { after } from '../../../platform/base/clock.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { hashToken, newId } from '../../../platform/base/tokens.ts'
import type { Outbox } from '../../../mail/index.ts'
import { lockAccount, updatePaypalEmail, type UserRow } from '../accounts.sql.ts'
import { payoutAddressUndoneMail } from './payout-address-mails.ts'
import { isSamePaypalEmail, payoutAddressLockMs, payoutAddressOf } from './payout-address-rules.ts'
import { findUndoLink, type UndoLink, useUndoLinks, voidTokens } from '../session/tokens.sql.ts'

export type UndoneChange = {
  /** The restored payout address. */
  receiver: string
  /** Until when the address cannot be changed. */
  lockedUntil: Date
}

/** Restores the address that was in use when the link was mailed. Pending changes are dropped. */
const restore = async (tx: Tx, account: UserRow, link: UndoLink, now: Date): Promise<void> => {
  await voidTokens(tx, account.id, 'confirm_paypal_email', now)
  await useUndoLinks(tx, link, now)
  await updatePaypalEmail(tx, account.id, {
    paypal_email: link.restores,
    paypal_email_pending: null,
    paypal_email_before: null,
    paypal_email_serves_at: null,
    paypal_email_undone_at: now,
    ...(!isSamePaypalEmail(account.paypal_email, link.restores) && { paypal_email_changed_at: now }),
  })
}

/**
 * Undoes a change of the payout address, and every later one, by a link mailed to the account's address, and locks the
 * address for 7 days. A used link returns the result of its first use. Throws missing_token or invalid_token.
 */
export const undoPayoutAddress = async (context: AppContext, outbox: Outbox, token: string): Promise<UndoneChange> => {
  if (!token) throw new DomainError('missing_token')
  const { db, clock, config } = context
  const now = clock.now()
  const hash = hashToken(token)
  const known = await findUndoLink(db, hash, now)
  if (!known) throw new DomainError('invalid_token')
  const undone = await transact(db, async (tx) => {
    const account = await lockAccount(tx, known.accountId)
    const link = await findUndoLink(tx, hash, now)
    if (!link) throw new DomainError('invalid_token')
    const lockedUntil = after(link.usedAt ?? now, payoutAddressLockMs)
    if (link.usedAt) return { receiver: payoutAddressOf(account, now).email, lockedUntil }
    await restore(tx, account, link, now)
    const change = { receiver: link.restores ?? account.email, lockedUntil }
    await outbox.enqueue(tx, {
      key: `payout-address-undone:${newId()}`,
      to: account.email,
      content: payoutAddressUndoneMail(config.publicUrl, change),
    })
    return change
  })
  await outbox.wake()
  return undone
}
