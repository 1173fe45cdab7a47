import { after, day } from '../../../platform/base/clock.ts'
import { emailKeyOf } from '../account-rules.ts'

/** Delay between the confirmation of a payout address and the moment it takes effect (decisions, section 2). */
export const payoutAddressWaitMs = 3 * day
/** Longer than the confirmation link and the wait together, so that the first mail can undo the change as long as it waits. */
export const undoLifeMs = 7 * day
/** After a change was undone, the address cannot be changed for this long. */
export const payoutAddressLockMs = 7 * day

/** The stored payout address of an account. For the PayPal addresses, null stands for the account's own address. */
export type PayoutAddressRow = {
  email: string
  paypal_email: string | null
  paypal_email_before: string | null
  paypal_email_serves_at: Date | null
  paypal_email_undone_at: Date | null
}

/** The columns of an account that has never had a PayPal address. */
export const noPayoutAddress = {
  paypal_email: null,
  paypal_email_changed_at: null,
  paypal_email_pending: null,
  paypal_email_before: null,
  paypal_email_serves_at: null,
  paypal_email_undone_at: null,
}

export type PayoutAddress = {
  /** The receiver of a payout that is requested now. */
  email: string
  /** Whether that is a confirmed PayPal address. False: it is the account's own address. */
  isConfirmed: boolean
  /** The address that will replace it, and when. Null: no change is scheduled. */
  next: { email: string; servesAt: Date } | null
}

type Waits = Pick<PayoutAddressRow, 'paypal_email_serves_at'>

/** When the confirmed address takes effect; null: it has already. */
export const waitsUntil = ({ paypal_email_serves_at: servesAt }: Waits, now: Date): Date | null =>
  servesAt !== null && now < servesAt ? servesAt : null

type InForce = Omit<PayoutAddressRow, 'email' | 'paypal_email_undone_at'>

/** The PayPal address that payouts go to now; null: the account's own address. */
export const paypalEmailInForce = (row: InForce, now: Date): string | null =>
  waitsUntil(row, now) ? row.paypal_email_before : row.paypal_email

/** The current receiver of an account's payouts, and the scheduled change. */
export const payoutAddressOf = (row: Omit<PayoutAddressRow, 'paypal_email_undone_at'>, now: Date): PayoutAddress => {
  const inForce = paypalEmailInForce(row, now)
  const servesAt = waitsUntil(row, now)
  return {
    email: inForce ?? row.email,
    isConfirmed: inForce !== null,
    next: servesAt && { email: row.paypal_email ?? row.email, servesAt },
  }
}

/** Until when the payout address is locked; null: it can be changed. */
export const lockedUntil = (row: Pick<PayoutAddressRow, 'paypal_email_undone_at'>, now: Date): Date | null => {
  if (row.paypal_email_undone_at === null) return null
  const until = after(row.paypal_email_undone_at, payoutAddressLockMs)
  return now < until ? until : null
}

/** Whether two PayPal addresses are equal, ignoring case. Null only equals null. */
export const isSamePaypalEmail = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : emailKeyOf(a) === emailKeyOf(b)
