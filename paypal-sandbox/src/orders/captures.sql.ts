import type { Store } from '../store.sql.ts'

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'

export type Capture = {
  id: string
  orderId: string
  status: CaptureStatus
  /** Null unless the capture is pending. */
  pendingReason: string | null
  currency: string
  amountMinor: bigint
  feeMinor: bigint
  customId: string | null
  invoiceId: string | null
  createdAt: string
  updatedAt: string
}

const columns = `id, order_id as orderId, status, pending_reason as pendingReason, currency, amount_minor as amountMinor, fee_minor as feeMinor,
  custom_id as customId, invoice_id as invoiceId, created_at as createdAt, updated_at as updatedAt`

export const findCapture = (store: Store, id: string): Capture | undefined =>
  store.get<Capture>(`select ${columns} from capture where id = ?`, id)

export const findCaptureOfOrder = (store: Store, orderId: string): Capture | undefined =>
  store.get<Capture>(`select ${columns} from capture where order_id = ?`, orderId)

export const hasCaptureWithInvoice = (store: Store, invoiceId: string): boolean =>
  store.get('select 1 from capture where invoice_id = ? limit 1', invoiceId) !== undefined

export const insertCapture = (store: Store, capture: Capture): void => {
  store.run(
    `insert into capture (id, order_id, status, pending_reason, currency, amount_minor, fee_minor, custom_id, invoice_id, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[
      capture.id,
      capture.orderId,
      capture.status,
      capture.pendingReason,
      capture.currency,
      capture.amountMinor,
      capture.feeMinor,
    ],
    ...[capture.customId, capture.invoiceId, capture.createdAt, capture.updatedAt],
  )
}

/** Updates the mutable columns. */
export const updateCapture = (store: Store, capture: Capture): void => {
  store.run(
    'update capture set status = ?, pending_reason = ?, updated_at = ? where id = ?',
    ...[capture.status, capture.pendingReason, capture.updatedAt, capture.id],
  )
}
