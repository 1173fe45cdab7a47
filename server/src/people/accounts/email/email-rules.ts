import { after, day } from '../../../platform/base/clock.ts'
import { emailKeyOf } from '../account-rules.ts'
import { type PayoutAddressRow, payoutAddressWaitMs, waitsUntil } from '../profile/payout-address-rules.ts'

export const changeEmailLifeMs = day
/** How long the former address can undo a change. */
export const undoEmailLifeMs = 7 * day
/** After a change was undone, the address cannot be changed for this long. */
export const emailLockMs = 7 * day

/** Until when the address is locked; null: it can be changed. */
export const emailLockedUntil = (
  { email_undone_at: undoneAt }: { email_undone_at: Date | null },
  now: Date,
): Date | null => {
  if (undoneAt === null) return null
  const until = after(undoneAt, emailLockMs)
  return now < until ? until : null
}

export const isSameAddress = (a: string, b: string): boolean => emailKeyOf(a) === emailKeyOf(b)

type Row = Omit<PayoutAddressRow, 'paypal_email_undone_at'>

/**
 * What a change of the account's address does to the payout address. Payouts that went to the account's own address go to the former one
 * until the usual wait is over, so that a changed address is no way around that wait.
 */
export const receiverAfterChange = (row: Row, now: Date) => {
  const isWaiting = waitsUntil(row, now) !== null
  const before = isWaiting ? (row.paypal_email_before ?? row.email) : row.email
  if (row.paypal_email === null) {
    return {
      paypal_email_before: before,
      paypal_email_serves_at: after(now, payoutAddressWaitMs),
      paypal_email_changed_at: now,
    }
  }
  return isWaiting ? { paypal_email_before: before } : {}
}
