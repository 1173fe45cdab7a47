import type { TransferStatus } from '@muster/contract/facts/payouts.ts'
import type { PaypalPayoutBatch, PaypalPayoutItem } from '../paypal/paypal.ts'
import { senderIdOf } from './sender-id.ts'

/** The item that PayPal received, or should have received. */
export type ExpectedItem = {
  receiver: string
  amountMinor: bigint
  currency: string
  /** Our item id; null if an admin paid outside of this site and named the batch. */
  senderItemId: string | null
}

/** The item of a payout. An admin who pays outside of this site does not use our item id. */
export const expectedItemOf = (payout: {
  id: string
  recipient: string
  netMinor: bigint
  paidOutside: boolean
}): ExpectedItem => ({
  receiver: payout.recipient,
  amountMinor: payout.netMinor,
  currency: 'USD',
  senderItemId: payout.paidOutside ? null : senderIdOf(payout.id),
})

/** The status of a transfer at PayPal. */
export type TransferState = {
  status: TransferStatus
  /** What PayPal charges for it; null if it does not say. */
  feeMinor: bigint | null
  /** PayPal's error code. */
  problem: string | null
  /** Why an admin must review it. Null: nothing unusual. */
  review: string | null
}

/** A transfer that PayPal has not finished. */
export const inProgress: TransferState = { status: 'sent', feeMinor: null, problem: null, review: null }

export type BatchVerdict = ({ kind: 'stands' } & TransferState) | { kind: 'mismatch'; reason: string }

const isExpected = (expected: ExpectedItem, item: PaypalPayoutItem): boolean =>
  item.receiver.toLowerCase() === expected.receiver.toLowerCase() &&
  item.amountMinor === expected.amountMinor &&
  item.currency === expected.currency &&
  (expected.senderItemId === null || item.senderItemId === expected.senderItemId)

/** A transfer that PayPal has not finished counts as sent. BLOCKED is final only after the whole batch is closed. */
const statusOf = (item: PaypalPayoutItem, { isClosed }: PaypalPayoutBatch): TransferStatus => {
  switch (item.status) {
    case 'SUCCESS':
      return 'paid'
    case 'UNCLAIMED':
      return 'unclaimed'
    case 'RETURNED':
    case 'REFUNDED':
    case 'REVERSED':
      return 'returned'
    case 'FAILED':
      return 'failed'
    case 'BLOCKED':
      return isClosed ? 'failed' : 'sent'
    default:
      return 'sent'
  }
}

const unusual = ['REFUNDED', 'REVERSED']

const transferStateOf = (item: PaypalPayoutItem, batch: PaypalPayoutBatch): TransferState => ({
  status: statusOf(item, batch),
  feeMinor: item.feeMinor,
  problem: item.problem,
  review: unusual.includes(item.status)
    ? `PayPal calls the transfer ${item.status}: see whether its fee came back`
    : null,
})

/** Judges a batch by its items, because a batch with status SUCCESS may be unpaid. */
export const judgeBatch = (expected: ExpectedItem, batch: PaypalPayoutBatch): BatchVerdict => {
  const [first] = batch.items
  const refusedWhole = batch.status === 'DENIED' || batch.status === 'CANCELED'
  if (!first && refusedWhole) {
    return { kind: 'stands', status: 'failed', feeMinor: null, problem: batch.status, review: null }
  }
  // A batch that PayPal has only just taken may not list its items yet.
  if (!first) return { kind: 'stands', ...inProgress }
  const item = batch.items.find((candidate) => isExpected(expected, candidate))
  if (!item)
    return { kind: 'mismatch', reason: 'PayPal’s batch has another receiver, amount or item id than this payout' }
  const transferState = transferStateOf(item, batch)
  if (refusedWhole)
    return { kind: 'stands', ...transferState, status: 'failed', problem: transferState.problem ?? batch.status }
  return { kind: 'stands', ...transferState }
}
