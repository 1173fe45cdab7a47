import type { TransferStatus } from '@muster/contract/facts/payouts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { bookPayout, bookPayoutReversal } from '../ledger/book.ts'
import { quarantine } from '../ledger/quarantine.sql.ts'
import type { TransferState } from './judge-batch.ts'
import type { MoneyContext } from '../money-context.ts'
import { approvalKeyOf } from './approval-mail.ts'
import { reversedMail, transferMail } from './payout-mails.ts'
import { mayBecome, nextTransferCheckAt } from './payout-states.ts'
import type { LockedPayout } from './payouts.sql.ts'
import { markTransfer } from './transfers.sql.ts'

const givesBack = (status: TransferStatus): boolean => status === 'returned' || status === 'failed'

/** Books the steps between what is booked and the transfer's new status. */
const book = async (
  tx: Tx,
  payout: LockedPayout,
  { status, feeMinor }: TransferState,
  isWithPaypal: boolean,
  now: Date,
) => {
  const move = { payoutId: payout.id, campaignId: payout.campaign_id, amountMinor: payout.net_minor, bookedAt: now }
  if (!isWithPaypal) return bookPayout(tx, 'payout_released', move)
  if (payout.transfer_status === 'paid') return bookPayoutReversal(tx, move)
  if (payout.transfer_status === null) await bookPayout(tx, 'payout_sent', move)
  if (givesBack(status)) await bookPayout(tx, 'payout_returned', move)
  if (status !== 'paid') return
  await bookPayout(tx, 'payout_paid', move)
  if (feeMinor) await bookPayout(tx, 'payout_fee', { ...move, amountMinor: feeMinor })
}

/**
 * Records the status of a transfer at PayPal: ledger entries, row, and the mail to the owner, all in the caller's transaction.
 * If the status may not follow the current one, only the time of the next sync changes.
 * @param batchId PayPal's batch; null: PayPal refused to send it
 */
export const recordTransfer = async (
  context: MoneyContext,
  tx: Tx,
  payout: LockedPayout,
  { batchId, ...transferState }: TransferState & { batchId: string | null },
): Promise<void> => {
  const now = context.clock.now()
  const isNew = mayBecome(payout.transfer_status, transferState.status)
  const status = isNew ? transferState.status : (payout.transfer_status ?? transferState.status)
  const nextCheckAt = nextTransferCheckAt(status, payout.decided_at ?? now, now)
  if (isNew) await book(tx, payout, transferState, batchId !== null, now)
  await markTransfer(tx, payout.id, { status, problem: transferState.problem, batchId, nextCheckAt, now })
  if (!isNew) return
  if (transferState.review) {
    const details = { payoutId: payout.id, batchId, status: transferState.status }
    await quarantine(tx, { source: `transfer:${payout.id}`, reason: transferState.review, details, foundAt: now })
  }
  const { publicUrl } = context.config
  const wasPaid = payout.transfer_status === 'paid'
  const content = wasPaid ? reversedMail(payout, publicUrl) : transferMail(payout, publicUrl, transferState)
  if (!content) return
  // The transfer is settled before the owner was told of the approval: one mail says both.
  await context.outbox.cancelAll(tx, [approvalKeyOf(payout.id)])
  const key = `payout-${transferState.status}:${payout.id}`
  await context.outbox.enqueue(tx, { key, to: payout.owner_email, content })
}
