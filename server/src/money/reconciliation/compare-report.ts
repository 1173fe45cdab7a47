import type { PaypalTransaction } from '../paypal/paypal.ts'

/** The ledger's booking of one PayPal transaction, in cents. */
export type Booked = { amountMinor: bigint; feeMinor: bigint }

export type Discrepancy = { source: string; reason: string; details: Record<string, string> }

/** The subject of a line of PayPal's report. */
export type Expected =
  | { kind: 'payment' | 'refund'; source: string }
  /** Money to an owner, or back from one. `payoutId` is null if PayPal names no payout of this site. */
  | { kind: 'payout' | 'payout_return'; payoutId: string | null }
  | { kind: 'unknown' }

const payoutIdOf = (customId: string | null): string | null =>
  /^po-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(customId ?? '')?.[1] ?? null

/**
 * Classifies a line by PayPal's event code: T00 are payments (T0001 payouts; other money that leaves may be a payout that an admin made at
 * PayPal), T1106 reversals, T1107 refunds, T1111 returned payouts.
 */
export const classify = ({ id, eventCode, customId, amountMinor }: PaypalTransaction): Expected => {
  const hasLeft = eventCode === 'T0001' || (eventCode.startsWith('T00') && amountMinor < 0n)
  if (hasLeft) return { kind: 'payout', payoutId: payoutIdOf(customId) }
  if (eventCode === 'T1111') return { kind: 'payout_return', payoutId: payoutIdOf(customId) }
  if (eventCode.startsWith('T00')) return { kind: 'payment', source: `capture:${id}` }
  if (eventCode === 'T1106' || eventCode === 'T1107') return { kind: 'refund', source: `refund:${id}` }
  return { kind: 'unknown' }
}

const detailsOf = ({ id, eventCode, amountMinor, feeMinor, currency, customId }: PaypalTransaction) => ({
  transactionId: id,
  eventCode,
  amountMinor: `${amountMinor} ${currency}`,
  feeMinor: String(feeMinor),
  customId: customId ?? '',
})

const discrepancy = (transaction: PaypalTransaction, reason: string): Discrepancy => ({
  source: `report:${transaction.id}`,
  reason,
  details: detailsOf(transaction),
})

/** The difference between a line of PayPal's report and the ledger's booking; null: they agree. */
export const findDiscrepancy = (transaction: PaypalTransaction, booked: Booked | undefined): Discrepancy | null => {
  const { kind } = classify(transaction)
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

/** The discrepancy of a booking that PayPal's report does not have. */
export const missingAtPaypal = (source: string, amountMinor: bigint): Discrepancy => ({
  source: `missing:${source}`,
  reason: 'The ledger has money that PayPal’s books do not know',
  details: { source, amountMinor: String(amountMinor) },
})
