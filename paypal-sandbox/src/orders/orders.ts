import { captureFee } from '../protocol/amounts.ts'
import { bookCapture, recordCapture } from './captures.ts'
import { type Capture, hasCaptureWithInvoice, insertCapture } from './captures.sql.ts'
import type { Context } from '../config.ts'
import { recordEvent } from '../webhooks/events.ts'
import { newPaypalId } from '../protocol/ids.ts'
import { PaypalError, notFound, unprocessable } from '../protocol/errors.ts'
import type { OrderIntent } from './order-request.ts'
import { type Order, findAnyOrder, findLapsed, insertOrder, isExpired, markLapsed, updateOrder } from './orders.sql.ts'
import { approveUrl, presentLapse, presentOrder } from './present.ts'

const later = (from: Date, ms: number): string => new Date(from.getTime() + ms).toISOString()

/** The order as PayPal shows it now. Throws a 404 if it does not exist or has expired. */
export const requireOrder = ({ store, clock, config }: Context, id: string): Order => {
  const order = findAnyOrder(store, id)
  if (!order) throw notFound(id)
  if (!isExpired(order, clock.now()) || config.expiredOrder === 'unchanged') return order
  if (config.expiredOrder === 'gone') throw notFound(id)
  return { ...order, status: 'VOIDED' }
}

/** The status of an order before approval. */
const unapproved = ({ config }: Context, hasPaymentSource: boolean): Order['status'] =>
  hasPaymentSource && config.orderBegins === 'payer_action' ? 'PAYER_ACTION_REQUIRED' : 'CREATED'

export const createOrder = (context: Context, { unit, amount, experience, hasPaymentSource }: OrderIntent): Order => {
  const now = context.clock.now()
  const order: Order = {
    id: newPaypalId(context.random),
    status: unapproved(context, hasPaymentSource),
    hasPaymentSource,
    currency: amount.currency,
    amountMinor: amount.minor,
    referenceId: unit.reference_id ?? 'default',
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    description: unit.description ?? null,
    softDescriptor: unit.soft_descriptor ?? null,
    brandName: experience.brand_name ?? null,
    returnUrl: experience.return_url ?? null,
    cancelUrl: experience.cancel_url ?? null,
    buyerEmail: null,
    funding: 'good',
    wasDeclined: false,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    expiresAt: later(now, context.config.approveWithinMs),
  }
  insertOrder(context.store, order)
  return order
}

/** Approves an order. Has no effect on an approved order. */
export const approveOrder = (context: Context, order: Order, buyerEmail: string, funding: Order['funding']): void => {
  if (order.status === 'COMPLETED' || (order.status === 'APPROVED' && !order.wasDeclined)) return
  const now = context.clock.now()
  const approved: Order = {
    ...order,
    status: 'APPROVED',
    buyerEmail,
    funding,
    wasDeclined: false,
    updatedAt: now.toISOString(),
    expiresAt: later(now, context.config.captureWithinMs),
  }
  updateOrder(context.store, approved)
  recordEvent(context, {
    type: 'CHECKOUT.ORDER.APPROVED',
    resourceType: 'checkout-order',
    summary: `The buyer approved order ${order.id}`,
    resource: presentOrder(context, approved),
  })
}

/** Records an event for each approval that lapsed because the order was not captured in time. */
export const recordLapses = (context: Context): void => {
  const { store, clock } = context
  for (const order of findLapsed(store, clock.now())) {
    markLapsed(store, order.id)
    recordEvent(context, {
      type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
      resourceType: 'checkout-order',
      summary: `The approval of order ${order.id} was reversed`,
      resource: presentLapse(context, order),
    })
  }
}

const isCapturable = ({ clock }: Context, order: Order): boolean =>
  order.status === 'APPROVED' && !isExpired(order, clock.now())

/** Refuses an order whose instrument will not pay, and leaves it as PayPal would. Returns the refusal, or undefined. */
export const declineIfUnfunded = (context: Context, orderId: string): PaypalError | undefined => {
  const order = requireOrder(context, orderId)
  if (!isCapturable(context, order) || order.funding !== 'declines') return undefined
  const needsApproval = context.config.afterDecline === 'approval_needed'
  const status = needsApproval ? unapproved(context, order.hasPaymentSource) : 'APPROVED'
  updateOrder(context.store, { ...order, status, wasDeclined: true, updatedAt: context.clock.now().toISOString() })
  const link = { href: approveUrl(context, order.id), rel: 'redirect', method: 'GET' as const }
  return new PaypalError(422, [{ issue: 'INSTRUMENT_DECLINED' }], [link])
}

const captureStatusOf = { good: 'COMPLETED', delayed: 'PENDING', refused: 'DECLINED', declines: 'DECLINED' } as const

/** Captures an approved order once. */
export const captureOrder = (context: Context, orderId: string): Order => {
  const { store, config } = context
  const order = requireOrder(context, orderId)
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED')
  if (!isCapturable(context, order)) throw unprocessable('ORDER_NOT_APPROVED')
  if (order.invoiceId !== null && config.blocksDuplicateInvoices && hasCaptureWithInvoice(store, order.invoiceId)) {
    throw unprocessable('DUPLICATE_INVOICE_ID')
  }
  const at = context.clock.now().toISOString()
  const status = captureStatusOf[order.funding]
  const capture: Capture = {
    id: newPaypalId(context.random),
    orderId: order.id,
    status,
    pendingReason: status === 'PENDING' ? 'ECHECK' : null,
    currency: order.currency,
    amountMinor: order.amountMinor,
    feeMinor: captureFee(order.amountMinor, config.fee),
    customId: order.customId,
    invoiceId: order.invoiceId,
    createdAt: at,
    updatedAt: at,
  }
  const completed: Order = { ...order, status: 'COMPLETED', updatedAt: at }
  insertCapture(store, capture)
  updateOrder(store, completed)
  if (status === 'COMPLETED') bookCapture(context, capture)
  else recordCapture(context, capture, status)
  return completed
}
