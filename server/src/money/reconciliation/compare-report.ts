import type { PaypalTransaction } from '../paypal/index.ts'

/** What the ledger has of one thing that happened at PayPal, in cents. */
export type Booked = { amountMinor: bigint; feeMinor: bigint }

export type Discrepancy = { source: string; reason: string; details: Record<string, string> }

/** What a line of PayPal's books is to us. */
export type Expected =
  | { kind: 'payment' | 'refund'; source: string }
  /** Money to an owner, or back from one: `payoutId` is null where PayPal does not name a payout of ours. */
  | { kind: 'payout' | 'payout_return'; payoutId: string | null }
  | { kind: 'unknown' }

const payoutIdOf = (customId: string | null): string | null =>
  /^po-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(customId ?? '')?.[1] ?? null

/**
 * Event codes of PayPal's: T00 payments (T0001 are payouts; what else leaves may be one that an admin made by hand), T1106 and T1107
 * what went back, T1111 a payout that did.
 */
export const expect = ({ id, eventCode, customId, amountMinor }: PaypalTransaction): Expected => {
  const hasLeft = eventCode === 'T0001' || (eventCode.startsWith('T00') && amountMinor < 0n)
  if (hasLeft) return { kind: 'payout', payoutId: payoutIdOf(customId) }
  if (eventCode === 'T1111') return { kind: 'payout_return', payoutId: payoutIdOf(customId) }
  if (eventCode.startsWith('T00')) return { kind: 'payment', source: `capture:${id}` }
  if (eventCode === 'T1106' || eventCode === 'T1107') return { kind: 'refund', source: `refund:${id}` }
  return { kind: 'unknown' }
}

const told = ({ id, eventCode, amountMinor, feeMinor, currency, customId }: PaypalTransaction) => ({
  transactionId: id,
  eventCode,
  amountMinor: `${amountMinor} ${currency}`,
  feeMinor: String(feeMinor),
  customId: customId ?? '',
})

const discrepancy = (transaction: PaypalTransaction, reason: string): Discrepancy => ({
  source: `report:${transaction.id}`,
  reason,
  details: told(transaction),
})

/** What is wrong with a line of PayPal's books, given what the ledger has of it; null: nothing. */
export const judge = (transaction: PaypalTransaction, booked: Booked | undefined): Discrepancy | null => {
  const { kind } = expect(transaction)
  if (kind === 'unknown') return discrepancy(transaction, 'PayPal moved money for a reason that is none of ours')
  if (!booked) return discrepancy(transaction, 'PayPal moved money that is not in the ledger')
  const amountMinor = transaction.amountMinor < 0n ? -transaction.amountMinor : transaction.amountMinor
  if (booked.amountMinor !== amountMinor || transaction.currency !== 'USD') {
    return discrepancy(transaction, 'PayPal moved another amount than the ledger has')
  }
  if (kind === 'payment' && booked.feeMinor !== transaction.feeMinor) {
    return discrepancy(transaction, 'PayPal kept another fee than the ledger has')
  }
  return null
}

/** What is wrong with a booking that PayPal's books do not know. */
export const notAtPaypal = (source: string, amountMinor: bigint): Discrepancy => ({
  source: `missing:${source}`,
  reason: 'The ledger has money that PayPal’s books do not know',
  details: { source, amountMinor: String(amountMinor) },
})
