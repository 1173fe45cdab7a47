/** PayPal's own records, against which the ledger is compared. Amounts in cents. */
export type Books = {
  orders: Order[]
  captures: Capture[]
  refunds: Refund[]
  disputes: Dispute[]
  /** Ids of captures with an open dispute. */
  disputedCaptures: string[]
  items: PayoutItem[]
  movements: Movement[]
}
export type Order = { id: string; status: string; funding: string; wasDeclined: boolean; expiresAt: Date }
export type Capture = {
  id: string
  orderId: string
  status: string
  currency: string
  amountMinor: bigint
  feeMinor: bigint
  customId: string | null
}
export type Refund = {
  id: string
  captureId: string
  kind: 'refund' | 'reversal'
  currency: string
  amountMinor: bigint
  feeBackMinor: bigint
  customId: string | null
}
/** A dispute that a buyer opened at PayPal. `outcome` is null while it is open. */
export type Dispute = { id: string; outcome: string | null }
export type PayoutItem = {
  id: string
  batchId: string
  senderBatchId: string | null
  status: string
  receiver: string
  senderItemId: string | null
  currency: string
  amountMinor: bigint
  feeMinor: bigint
  /** PayPal has debited the amount and not returned it. */
  isMoneyOut: boolean
}
export type Movement = {
  kind: 'capture' | 'refund' | 'reversal' | 'payout' | 'payout_return'
  reference: string
  customId: string | null
  currency: string
  grossMinor: bigint
  feeMinor: bigint
  netMinor: bigint
}
