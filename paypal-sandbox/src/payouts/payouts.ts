import type { Context } from '../config.ts'
import { PaypalError, notFound } from '../protocol/errors.ts'
import { recordEvent } from '../webhooks/events.ts'
import { newAccountId, newPaypalId } from '../protocol/ids.ts'
import { findBalance, hasMovement, insertMovement } from '../protocol/movements.sql.ts'
import type { PayoutIntent } from './payout-request.ts'
import {
  type ItemStatus,
  type PayoutBatch,
  type PayoutItem,
  findBatch,
  findBatchOfSender,
  findItem,
  findItems,
  insertBatch,
  insertItem,
  updateItem,
} from './payouts.sql.ts'
import { batchUrl, presentBatch, presentItem } from './payouts.present.ts'

export const requireBatch = ({ store }: Context, id: string): PayoutBatch => {
  const batch = findBatch(store, id)
  if (!batch) throw notFound(id)
  return batch
}

export const requireItem = ({ store }: Context, id: string): PayoutItem => {
  const item = findItem(store, id)
  if (!item) throw notFound(id)
  return item
}

/** The local part of the receiver's address selects the status of an item, e.g. `unclaimed@…`. Other receivers are paid. */
const statusByReceiver: Record<string, ItemStatus> = {
  failed: 'FAILED',
  pending: 'PENDING',
  unclaimed: 'UNCLAIMED',
  returned: 'RETURNED',
  onhold: 'ONHOLD',
  blocked: 'BLOCKED',
  refunded: 'REFUNDED',
  reversed: 'REVERSED',
}
const localPart = (receiver: string): string => receiver.split('@', 1)[0]?.toLowerCase() ?? ''
const statusFor = (receiver: string): ItemStatus => statusByReceiver[localPart(receiver)] ?? 'SUCCESS'
const isDenied = ({ items }: PayoutIntent): boolean => items.some(({ item }) => localPart(item.receiver) === 'denied')

/** Whether the receiver has the money or may still get it, so that it is not returned. */
const keepsMoney = (status: ItemStatus): boolean => ['SUCCESS', 'PENDING', 'UNCLAIMED', 'ONHOLD'].includes(status)

/** Whether PayPal has debited the item and not returned it. */
const isMoneyOut = ({ store }: Context, { id }: PayoutItem): boolean =>
  hasMovement(store, 'payout', id) && !hasMovement(store, 'payout_return', id)

/** Whether the status is final unless the merchant acts. A blocked item is final once its money is returned. */
const isFinal = (context: Context, item: PayoutItem): boolean =>
  item.status === 'BLOCKED' ? !isMoneyOut(context, item) : item.status === 'SUCCESS' || !keepsMoney(item.status)

const eventByStatus: Partial<Record<ItemStatus, string>> = { SUCCESS: 'SUCCEEDED', ONHOLD: 'HELD' }

/** @param event the suffix of the event type, if it differs from the item's status */
const recordItemEvent = (
  context: Context,
  item: PayoutItem,
  event = eventByStatus[item.status] ?? item.status,
): void => {
  // PayPal has no event for an unprocessed item.
  if (item.status === 'PENDING') return
  recordEvent(context, {
    type: `PAYMENT.PAYOUTS-ITEM.${event}`,
    resourceType: 'payouts_item',
    summary: `Payout item ${item.id} is ${item.status}`,
    resource: presentItem(context, item),
  })
}

export const describeBatch = (context: Context, batch: PayoutBatch) => {
  const items = findItems(context.store, batch.id)
  return presentBatch(
    context,
    batch,
    items,
    items.every((item) => isFinal(context, item)),
  )
}

const recordBatchEvent = (context: Context, batch: PayoutBatch, status: 'PROCESSING' | PayoutBatch['status']): void =>
  recordEvent(context, {
    type: `PAYMENT.PAYOUTSBATCH.${status}`,
    resourceType: 'payouts',
    summary: `Payout batch ${batch.id} is ${status}`,
    resource: describeBatch(context, batch),
  })

const bookPayout = ({ store }: Context, item: PayoutItem): void =>
  insertMovement(store, {
    kind: 'payout',
    reference: item.id,
    customId: item.senderItemId,
    currency: item.currency,
    grossMinor: -item.amountMinor,
    feeMinor: item.feeMinor,
    netMinor: -item.amountMinor - item.feeMinor,
    createdAt: item.processedAt,
  })

const bookPayoutReturn = ({ store, config, clock }: Context, item: PayoutItem): void => {
  const feeMinor = config.returnsPayoutFee ? -item.feeMinor : 0n
  insertMovement(store, {
    kind: 'payout_return',
    reference: item.id,
    customId: item.senderItemId,
    currency: item.currency,
    grossMinor: item.amountMinor,
    feeMinor,
    netMinor: item.amountMinor - feeMinor,
    createdAt: clock.now().toISOString(),
  })
}

/** Notes that make PayPal's sandbox reject a payout. */
const errorByNote: Record<string, PaypalError> = {
  ERRPYO002: new PaypalError(403, [], [], ['SENDER_EMAIL_UNCONFIRMED', 'Authorization error occurred']),
}

/** The error for a known sender_batch_id, in each reported variant. */
const duplicateOf = (context: Context, original: PayoutBatch): PaypalError => {
  const link = { href: batchUrl(context, original.id), rel: 'self', method: 'GET' } as const
  const detail = { field: 'SENDER_BATCH_ID', location: 'body' } as const
  const words = ['USER_BUSINESS_ERROR', 'User business error.'] as const
  switch (context.config.duplicateBatch) {
    case 'link':
      return new PaypalError(400, [{ ...detail, issue: 'Duplicate batch request' }], [link], words)
    case 'link_in_detail': {
      const issue = 'Batch with given sender_batch_id already exists'
      return new PaypalError(400, [{ ...detail, issue, link: [link] }], [], words)
    }
    case 'no_link':
      return new PaypalError(400, [{ ...detail, issue: 'Duplicate batch request' }], [], words)
    case 'another_word':
      return new PaypalError(409, [], [], ['DUPLICATE_REQUEST_ID', 'The request was sent before.'])
  }
}

/** Rejects duplicates and payouts that the balance does not cover. */
const requirePayable = (context: Context, { header, currency, items }: PayoutIntent): void => {
  const { store, clock, config } = context
  const since = new Date(clock.now().getTime() - config.payoutRequestWindowMs)
  const earlier = header.sender_batch_id ? findBatchOfSender(store, header.sender_batch_id, since) : undefined
  if (earlier) throw duplicateOf(context, earlier)
  const mockError = errorByNote[items[0]?.item.note ?? '']
  if (mockError) throw mockError
  const neededMinor = items.reduce((sum, { amountMinor }) => sum + amountMinor + config.payoutFeeMinor, 0n)
  if (neededMinor > findBalance(store, currency)) {
    throw new PaypalError(
      422,
      [],
      [],
      ['INSUFFICIENT_FUNDS', 'Sender does not have sufficient funds. Please add funds and retry.'],
    )
  }
}

const newItem = (
  context: Context,
  batch: PayoutBatch,
  { item, amountMinor }: PayoutIntent['items'][number],
): PayoutItem => ({
  id: newAccountId(context.random),
  batchId: batch.id,
  status: batch.status === 'DENIED' ? 'FAILED' : statusFor(item.receiver),
  transactionId: newPaypalId(context.random),
  receiver: item.receiver,
  recipientType: 'EMAIL',
  senderItemId: item.sender_item_id ?? null,
  note: item.note ?? null,
  currency: batch.currency,
  amountMinor,
  feeMinor: context.config.payoutFeeMinor,
  processedAt: batch.createdAt,
})

/** Whether PayPal holds the money of a blocked item for a review. */
const isHeldForReview = ({ config }: Context, { status }: PayoutItem): boolean =>
  status === 'BLOCKED' && config.holdsBlocked

/** Creates a batch and processes it immediately, although the response says that it is pending. */
export const createPayout = (context: Context, intent: PayoutIntent): PayoutBatch => {
  requirePayable(context, intent)
  const batch: PayoutBatch = {
    id: newAccountId(context.random),
    senderBatchId: intent.header.sender_batch_id ?? null,
    emailSubject: intent.header.email_subject ?? null,
    emailMessage: intent.header.email_message ?? null,
    status: isDenied(intent) ? 'DENIED' : 'SUCCESS',
    currency: intent.currency,
    createdAt: context.clock.now().toISOString(),
  }
  insertBatch(context.store, batch)
  const items = intent.items.map((wanted) => newItem(context, batch, wanted))
  for (const item of items) {
    insertItem(context.store, item)
    if (item.status === 'FAILED') continue
    bookPayout(context, item)
    if (!keepsMoney(item.status) && !isHeldForReview(context, item)) bookPayoutReturn(context, item)
  }
  recordBatchEvent(context, batch, 'PROCESSING')
  for (const item of items) recordItemEvent(context, item, batch.status === 'DENIED' ? 'DENIED' : undefined)
  recordBatchEvent(context, batch, batch.status)
  return batch
}

/** A returned item cannot be paid any more. A blocked item can still change to another unpaid status. */
const mayBecome = (context: Context, item: PayoutItem, status: ItemStatus): boolean =>
  isMoneyOut(context, item) || (item.status === 'BLOCKED' && !keepsMoney(status))

/**
 * A later change by the receiver or PayPal: an unclaimed item is claimed or returned, a paid one is reversed. Setting BLOCKED a second
 * time ends the review and returns the money.
 * @param event the suffix of the event type, if it differs from the status
 */
export const settleItem = (context: Context, id: string, status: ItemStatus, event?: string): PayoutItem => {
  const item = requireItem(context, id)
  if (!mayBecome(context, item, status)) throw new PaypalError(422, [{ issue: 'ITEM_INCORRECT_STATUS' }])
  const settled = { ...item, status, processedAt: context.clock.now().toISOString() }
  updateItem(context.store, settled)
  const isHeld = item.status !== 'BLOCKED' && isHeldForReview(context, settled)
  if (!keepsMoney(status) && !isHeld && isMoneyOut(context, item)) bookPayoutReturn(context, settled)
  recordItemEvent(context, settled, event)
  return settled
}

/** The merchant cancels an unclaimed item. */
export const cancelItem = (context: Context, id: string): PayoutItem => {
  if (requireItem(context, id).status !== 'UNCLAIMED') {
    throw new PaypalError(400, [], [], ['ITEM_INCORRECT_STATUS', 'The item is not unclaimed.'])
  }
  return settleItem(context, id, 'RETURNED', 'CANCELED')
}
