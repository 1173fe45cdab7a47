import { day } from '../../platform/base/clock.ts'
import type { PayoutRow } from './payouts.sql.ts'

/** A new address takes effect after three days, and counts as new for three more: a thief may have made the change. */
const newWithinMs = 6 * day

/** Whether the receiver's address changed shortly before the payout was requested, or since. The admin who decides is warned. */
export const isRecipientNew = (changedAt: Date | null, askedAt: Date): boolean =>
  changedAt !== null && askedAt.getTime() - changedAt.getTime() <= newWithinMs

type Transfer = Pick<PayoutRow, 'status' | 'transfer_status' | 'next_check_at'>

/** Whether an approved payout waits for an admin to find out if PayPal sent it. PayPal is no longer polled. */
export const isUnsettled = ({ status, transfer_status: transfer, next_check_at: nextCheckAt }: Transfer): boolean =>
  status === 'approved' && transfer === null && nextCheckAt === null
