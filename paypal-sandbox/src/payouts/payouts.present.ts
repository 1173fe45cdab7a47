import { formatValue } from '../protocol/amounts.ts'
import type { Context } from '../config.ts'
import type { ItemStatus, PayoutBatch, PayoutItem } from './payouts.sql.ts'
import { present, wireTime } from '../protocol/wire.ts'

const money = (currency: string, minor: bigint) => ({ currency, value: formatValue({ currency, minor }) })
export const batchUrl = ({ config }: Context, id: string) => `${config.apiUrl()}/v1/payments/payouts/${id}`
const itemUrl = ({ config }: Context, id: string) => `${config.apiUrl()}/v1/payments/payouts-item/${id}`

const problems: Partial<Record<ItemStatus, [name: string, message: string]>> = {
  UNCLAIMED: ['RECEIVER_UNREGISTERED', 'Receiver is unregistered'],
  FAILED: ['RECEIVER_ACCOUNT_LOCKED', 'Receiver’s account is locked or inactive'],
  BLOCKED: ['TRANSACTION_BLOCKED', 'The payment was blocked'],
}

const errorsOf = ({ status, transactionId }: PayoutItem) => {
  const [name, message] = problems[status] ?? []
  return name && message ? { name, message, debug_id: transactionId.toLowerCase() } : null
}

const headerOf = (batch: PayoutBatch) => ({
  payout_batch_id: batch.id,
  sender_batch_header: present({
    sender_batch_id: batch.senderBatchId,
    email_subject: batch.emailSubject,
    email_message: batch.emailMessage,
  }),
})

/** The response to the call that created a batch: PayPal has not processed it yet. */
export const presentNewBatch = (context: Context, batch: PayoutBatch) => ({
  batch_header: { ...headerOf(batch), batch_status: 'PENDING' },
  links: [{ href: batchUrl(context, batch.id), rel: 'self', method: 'GET' }],
})

/** One item, as its own resource and in a batch. */
export const presentItem = (context: Context, item: PayoutItem) =>
  present({
    payout_item_id: item.id,
    transaction_id: item.transactionId,
    transaction_status: item.status,
    payout_item_fee: money(item.currency, item.feeMinor),
    payout_batch_id: item.batchId,
    payout_item: present({
      recipient_type: item.recipientType,
      amount: money(item.currency, item.amountMinor),
      note: item.note,
      receiver: item.receiver,
      sender_item_id: item.senderItemId,
    }),
    errors: errorsOf(item),
    time_processed: wireTime(item.processedAt),
    links: [{ href: itemUrl(context, item.id), rel: 'item', method: 'GET' }],
  })

/** The complete batch. It is closed when the status of every item is final. */
export const presentBatch = (context: Context, batch: PayoutBatch, items: PayoutItem[], isClosed: boolean) => {
  const sum = (of: (item: PayoutItem) => bigint) => items.reduce((total, item) => total + of(item), 0n)
  const completedAt = wireTime(batch.createdAt)
  return {
    batch_header: {
      ...headerOf(batch),
      batch_status: batch.status,
      time_created: wireTime(batch.createdAt),
      time_completed: completedAt,
      ...(isClosed && { time_closed: completedAt }),
      funding_source: 'BALANCE',
      amount: money(
        batch.currency,
        sum(({ amountMinor }) => amountMinor),
      ),
      fees: money(
        batch.currency,
        sum(({ feeMinor }) => feeMinor),
      ),
    },
    items: items.map((item) => presentItem(context, item)),
    links: [{ href: batchUrl(context, batch.id), rel: 'self', method: 'GET' }],
  }
}
