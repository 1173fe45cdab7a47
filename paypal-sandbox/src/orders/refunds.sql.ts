import type { Store } from '../store.sql.ts'

/** Money that was returned to a buyer: by the merchant (`refund`), or by PayPal or a bank (`reversal`). */
export type Refund = {
  id: string
  captureId: string
  kind: 'refund' | 'reversal'
  currency: string
  amountMinor: bigint
  /** The part of PayPal's fee that the merchant gets back. */
  feeBackMinor: bigint
  customId: string | null
  invoiceId: string | null
  note: string | null
  createdAt: string
}

const columns = `id, capture_id as captureId, kind, currency, amount_minor as amountMinor, fee_back_minor as feeBackMinor,
  custom_id as customId, invoice_id as invoiceId, note, created_at as createdAt`

export const findRefund = (store: Store, id: string): Refund | undefined =>
  store.get<Refund>(`select ${columns} from refund where id = ?`, id)

export const findRefundsOfCapture = (store: Store, captureId: string): Refund[] =>
  store.all<Refund>(`select ${columns} from refund where capture_id = ? order by rowid`, captureId)

export const insertRefund = (store: Store, refund: Refund): void => {
  store.run(
    `insert into refund (id, capture_id, kind, currency, amount_minor, fee_back_minor, custom_id, invoice_id, note, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[refund.id, refund.captureId, refund.kind, refund.currency, refund.amountMinor, refund.feeBackMinor],
    ...[refund.customId, refund.invoiceId, refund.note, refund.createdAt],
  )
}
