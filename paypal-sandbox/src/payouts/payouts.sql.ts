import type { Store } from '../store.sql.ts'

export type ItemStatus =
  | 'SUCCESS'
  | 'FAILED'
  | 'PENDING'
  | 'UNCLAIMED'
  | 'RETURNED'
  | 'ONHOLD'
  | 'BLOCKED'
  | 'REFUNDED'
  | 'REVERSED'

export type PayoutBatch = {
  id: string
  senderBatchId: string | null
  emailSubject: string | null
  emailMessage: string | null
  /** The status after processing. The response to the creating call says PENDING. */
  status: 'SUCCESS' | 'DENIED'
  currency: string
  createdAt: string
}

export type PayoutItem = {
  id: string
  batchId: string
  status: ItemStatus
  transactionId: string
  receiver: string
  recipientType: string
  senderItemId: string | null
  note: string | null
  currency: string
  amountMinor: bigint
  feeMinor: bigint
  processedAt: string
}

const batchColumns = `id, sender_batch_id as senderBatchId, email_subject as emailSubject, email_message as emailMessage, status,
  currency, created_at as createdAt`
const itemColumns = `id, batch_id as batchId, status, transaction_id as transactionId, receiver, recipient_type as recipientType,
  sender_item_id as senderItemId, note, currency, amount_minor as amountMinor, fee_minor as feeMinor, processed_at as processedAt`

export const insertBatch = (store: Store, batch: PayoutBatch): void => {
  store.run(
    `insert into payout_batch (id, sender_batch_id, email_subject, email_message, status, currency, created_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    ...[batch.id, batch.senderBatchId, batch.emailSubject, batch.emailMessage],
    ...[batch.status, batch.currency, batch.createdAt],
  )
}

export const findBatch = (store: Store, id: string): PayoutBatch | undefined =>
  store.get<PayoutBatch>(`select ${batchColumns} from payout_batch where id = ?`, id)

/** The batch that was created with this sender_batch_id after an instant. */
export const findBatchOfSender = (store: Store, senderBatchId: string, since: Date): PayoutBatch | undefined =>
  store.get<PayoutBatch>(
    `select ${batchColumns} from payout_batch where sender_batch_id = ? and created_at > ? order by created_at desc limit 1`,
    ...[senderBatchId, since.toISOString()],
  )

export const insertItem = (store: Store, item: PayoutItem): void => {
  store.run(
    `insert into payout_item (id, batch_id, status, transaction_id, receiver, recipient_type, sender_item_id, note, currency,
       amount_minor, fee_minor, processed_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[item.id, item.batchId, item.status, item.transactionId, item.receiver, item.recipientType, item.senderItemId],
    ...[item.note, item.currency, item.amountMinor, item.feeMinor, item.processedAt],
  )
}

export const findItem = (store: Store, id: string): PayoutItem | undefined =>
  store.get<PayoutItem>(`select ${itemColumns} from payout_item where id = ?`, id)

export const findItems = (store: Store, batchId: string): PayoutItem[] =>
  store.all<PayoutItem>(`select ${itemColumns} from payout_item where batch_id = ? order by rowid`, batchId)

export const updateItem = (store: Store, { id, status, processedAt }: PayoutItem): void => {
  store.run('update payout_item set status = ?, processed_at = ? where id = ?', status, processedAt, id)
}
