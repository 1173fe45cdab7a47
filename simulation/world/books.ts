import type { Store } from '../../paypal-sandbox/src/store.sql.ts'
import type { Books, PayoutItem } from '../model/books.ts'

type OrderRow = { id: string; status: string; funding: string; wasDeclined: bigint; expiresAt: string }
type ItemRow = Omit<PayoutItem, 'isMoneyOut'> & { isMoneyOut: bigint | null }

const latest = new WeakMap<Store, { changes: bigint; books: Books }>()

/** PayPal's own records from the sandbox's database, read again only after a change. */
export const readBooks = (store: Store): Books => {
  const changes = store.get<{ count: bigint }>('select total_changes() as count')?.count ?? 0n
  const known = latest.get(store)
  if (known?.changes === changes) return known.books
  const books = readAll(store)
  latest.set(store, { changes, books })
  return books
}

const readAll = (store: Store): Books => ({
  orders: store
    .all<OrderRow>(
      'select id, status, funding, was_declined as wasDeclined, expires_at as expiresAt from checkout_order order by rowid',
    )
    .map((row) => ({ ...row, wasDeclined: row.wasDeclined !== 0n, expiresAt: new Date(row.expiresAt) })),
  captures: store.all(
    `select id, order_id as orderId, status, currency, amount_minor as amountMinor, fee_minor as feeMinor,
       custom_id as customId from capture order by rowid`,
  ),
  refunds: store.all(
    `select id, capture_id as captureId, kind, currency, amount_minor as amountMinor, fee_back_minor as feeBackMinor,
       custom_id as customId from refund order by rowid`,
  ),
  disputes: store.all('select id, outcome from dispute order by rowid'),
  disputedCaptures: store
    .all<{ captureId: string }>(
      `select capture_id as captureId from dispute where outcome is null union
       select also_disputed.capture_id from also_disputed join dispute on dispute.id = dispute_id where outcome is null`,
    )
    .map(({ captureId }) => captureId),
  items: store
    .all<ItemRow>(
      `select payout_item.id, batch_id as batchId, sender_batch_id as senderBatchId, payout_item.status, receiver,
       sender_item_id as senderItemId, payout_item.currency, amount_minor as amountMinor, fee_minor as feeMinor,
       (select sum(gross_minor) < 0 from movement where reference = payout_item.id) as isMoneyOut
     from payout_item join payout_batch on payout_batch.id = batch_id order by payout_item.rowid`,
    )
    .map((row) => ({ ...row, isMoneyOut: row.isMoneyOut === 1n })),
  movements: store.all(
    `select kind, reference, custom_id as customId, currency, gross_minor as grossMinor, fee_minor as feeMinor,
       net_minor as netMinor from movement order by number`,
  ),
})
