import type { Tx } from '../../platform/database/database.ts'
import type { PayoutEntryKind } from './ledger.tables.ts'
import { findPayoutFee, insertPayoutEntry } from './ledger.sql.ts'

export type PayoutMove = { payoutId: string; campaignId: string; amountMinor: bigint; bookedAt: Date }

/** Which account gives and which receives, for each step of a payout. */
const accounts = {
  payout_reserved: ['campaign_available', 'payout_reserved'],
  payout_released: ['payout_reserved', 'campaign_available'],
  payout_sent: ['payout_reserved', 'payout_in_transit'],
  payout_returned: ['payout_in_transit', 'campaign_available'],
  payout_paid: ['payout_in_transit', 'paypal'],
  payout_fee: ['campaign_available', 'paypal'],
  payout_paid_outside: ['payout_reserved', 'paid_outside'],
  payout_reversed: ['paypal', 'campaign_available'],
  payout_fee_back: ['paypal', 'campaign_available'],
} as const satisfies Record<PayoutEntryKind, readonly [debit: string, credit: string]>

/**
 * Books one step of a payout. Each step is booked once per payout. Throws if it is already booked, so that the caller's transaction is
 * rolled back.
 */
export const bookPayout = async (tx: Tx, kind: PayoutEntryKind, move: PayoutMove): Promise<void> => {
  const [debit, credit] = accounts[kind]
  const booked = await insertPayoutEntry(tx, { ...move, kind, debit, credit })
  if (!booked) throw new Error(`${kind} of payout ${move.payoutId} is booked already`)
}

/** Books that PayPal reversed a paid payout and returned its fee. */
export const bookPayoutReversal = async (tx: Tx, move: PayoutMove): Promise<void> => {
  await bookPayout(tx, 'payout_reversed', move)
  const feeMinor = await findPayoutFee(tx, move.payoutId)
  if (feeMinor > 0n) await bookPayout(tx, 'payout_fee_back', { ...move, amountMinor: feeMinor })
}
