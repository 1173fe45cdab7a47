import type { Store } from '../store.sql.ts'

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'

export type Order = {
  id: string
  status: OrderStatus
  /** Whether it was created with payment_source, which changes its first status and the name of its approval link. */
  hasPaymentSource: boolean
  currency: string
  amountMinor: bigint
  referenceId: string
  customId: string | null
  invoiceId: string | null
  description: string | null
  softDescriptor: string | null
  brandName: string | null
  returnUrl: string | null
  cancelUrl: string | null
  buyerEmail: string | null
  /**
   * The behaviour of the buyer's payment method on capture: `good` pays, `declines` fails the call, `delayed` creates a pending
   * capture, `refused` a declined one.
   */
  funding: 'good' | 'declines' | 'delayed' | 'refused'
  /** Whether the last capture was declined. */
  wasDeclined: boolean
  createdAt: string
  updatedAt: string
  /** After this instant an order that is not completed can no longer be used. */
  expiresAt: string
}

type OrderRow = Omit<Order, 'hasPaymentSource' | 'wasDeclined'> & { hasPaymentSource: bigint; wasDeclined: bigint }

const columns = `id, status, has_payment_source as hasPaymentSource, currency, amount_minor as amountMinor,
  reference_id as referenceId, custom_id as customId, invoice_id as invoiceId, description, soft_descriptor as softDescriptor,
  brand_name as brandName, return_url as returnUrl, cancel_url as cancelUrl, buyer_email as buyerEmail, funding,
  was_declined as wasDeclined, created_at as createdAt, updated_at as updatedAt, expires_at as expiresAt`

export const isExpired = ({ status, expiresAt }: Order, now: Date): boolean =>
  status !== 'COMPLETED' && expiresAt <= now.toISOString()

/** Finds an order even if it has expired. */
export const findAnyOrder = (store: Store, id: string): Order | undefined => {
  const row = store.get<OrderRow>(`select ${columns} from checkout_order where id = ?`, id)
  return row && { ...row, hasPaymentSource: row.hasPaymentSource === 1n, wasDeclined: row.wasDeclined === 1n }
}

/** Finds an order that has not expired. */
export const findOrder = (store: Store, id: string, now: Date): Order | undefined => {
  const order = findAnyOrder(store, id)
  return order && !isExpired(order, now) ? order : undefined
}

const unreported = "status = 'APPROVED' and id not in (select order_id from lapsed_approval)"

/** Approved orders that were not captured in time and have no event yet. */
export const findLapsed = (store: Store, now: Date): Order[] =>
  store
    .all<{ id: string }>(`select id from checkout_order where ${unreported} and expires_at <= ?`, now.toISOString())
    .flatMap(({ id }) => findAnyOrder(store, id) ?? [])

/** When the next approval lapses; undefined if no order is approved. */
export const findNextLapse = (store: Store): Date | undefined => {
  const row = store.get<{ at: string | null }>(`select min(expires_at) as at from checkout_order where ${unreported}`)
  return row?.at ? new Date(row.at) : undefined
}

export const markLapsed = (store: Store, orderId: string): void => {
  store.run('insert into lapsed_approval (order_id) values (?)', orderId)
}

export const insertOrder = (store: Store, order: Order): void => {
  store.run(
    `insert into checkout_order (id, status, has_payment_source, currency, amount_minor, reference_id, custom_id, invoice_id,
       description, soft_descriptor, brand_name, return_url, cancel_url, created_at, updated_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[order.id, order.status, order.hasPaymentSource ? 1 : 0, order.currency, order.amountMinor, order.referenceId],
    ...[order.customId, order.invoiceId, order.description, order.softDescriptor, order.brandName],
    ...[order.returnUrl, order.cancelUrl, order.createdAt, order.updatedAt, order.expiresAt],
  )
}

/** Updates the mutable columns. */
export const updateOrder = (store: Store, order: Order): void => {
  store.run(
    `update checkout_order
     set status = ?, buyer_email = ?, funding = ?, was_declined = ?, updated_at = ?, expires_at = ? where id = ?`,
    ...[order.status, order.buyerEmail, order.funding, order.wasDeclined ? 1 : 0],
    ...[order.updatedAt, order.expiresAt, order.id],
  )
}
