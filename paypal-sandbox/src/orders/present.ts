import { wireAmount } from '../protocol/amounts.ts'
import { type Capture, findCaptureOfOrder } from './captures.sql.ts'
import type { Context } from '../config.ts'
import type { Link } from '../protocol/errors.ts'
import type { Order } from './orders.sql.ts'
import { presentRefund } from './present-refund.ts'
import { findRefundsOfCapture } from './refunds.sql.ts'
import { present, wireTime } from '../protocol/wire.ts'

const orderUrl = ({ config }: Context, id: string) => `${config.apiUrl()}/v2/checkout/orders/${id}`

export const approveUrl = ({ config }: Context, id: string): string => `${config.buyerUrl()}/checkoutnow?token=${id}`

const orderLinks = (context: Context, order: Order): Link[] => {
  const self: Link = { href: orderUrl(context, order.id), rel: 'self', method: 'GET' }
  const capture: Link = { href: `${orderUrl(context, order.id)}/capture`, rel: 'capture', method: 'POST' }
  const approval = approveUrl(context, order.id)
  switch (order.status) {
    case 'CREATED':
      return [self, { href: approval, rel: 'approve', method: 'GET' }, capture]
    case 'PAYER_ACTION_REQUIRED':
      return [self, { href: approval, rel: 'payer-action', method: 'GET' }]
    case 'APPROVED':
      return [self, capture]
    case 'COMPLETED':
    case 'VOIDED':
      return [self]
  }
}

const payee = ({ identity }: Context) => ({ email_address: identity.merchantEmail, merchant_id: identity.merchantId })

const buyerParts = ({ identity }: Context, order: Order) => {
  const buyer = identity.buyers.find(({ email }) => email === order.buyerEmail)
  if (!buyer) return order.hasPaymentSource ? { payment_source: { paypal: {} } } : {}
  const name = { given_name: buyer.givenName, surname: buyer.surname }
  const address = { country_code: 'US' }
  const account = { email_address: buyer.email, account_id: buyer.payerId, account_status: 'VERIFIED', name, address }
  return {
    payment_source: { paypal: account },
    payer: { email_address: buyer.email, payer_id: buyer.payerId, name, address },
  }
}

const isUnpaid = ({ status }: Capture): boolean => status === 'PENDING' || status === 'DECLINED'

/** The capture as part of its order. */
const presentCapture = (context: Context, capture: Capture) => {
  const { currency, amountMinor, feeMinor } = capture
  const self = `${context.config.apiUrl()}/v2/payments/captures/${capture.id}`
  const links: Link[] = [
    { href: self, rel: 'self', method: 'GET' },
    { href: orderUrl(context, capture.orderId), rel: 'up', method: 'GET' },
  ]
  return present({
    id: capture.id,
    status: capture.status,
    amount: wireAmount(currency, amountMinor),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    status_details: capture.pendingReason && { reason: capture.pendingReason },
    // PayPal determines its fee only when it has the money.
    seller_receivable_breakdown: isUnpaid(capture)
      ? null
      : {
          gross_amount: wireAmount(currency, amountMinor),
          paypal_fee: wireAmount(currency, feeMinor),
          net_amount: wireAmount(currency, amountMinor - feeMinor),
        },
    invoice_id: capture.invoiceId,
    custom_id: capture.customId,
    links,
    create_time: wireTime(capture.createdAt),
    update_time: wireTime(capture.updatedAt),
  })
}

const presentPayments = (context: Context, capture: Capture) => {
  const refunds = findRefundsOfCapture(context.store, capture.id)
    .filter(({ kind }) => kind === 'refund' || context.config.listsReversals)
    .map((refund) => presentRefund(context, refund))
  return { captures: [presentCapture(context, capture)], ...(refunds.length > 0 && { refunds }) }
}

/** The complete capture resource. */
export const presentWholeCapture = (context: Context, capture: Capture) => ({
  ...presentCapture(context, capture),
  payee: payee(context),
  supplementary_data: { related_ids: { order_id: capture.orderId } },
})

/** The complete order resource. */
export const presentOrder = (context: Context, order: Order) => {
  const capture = findCaptureOfOrder(context.store, order.id)
  const unit = present({
    reference_id: order.referenceId,
    amount: wireAmount(order.currency, order.amountMinor),
    payee: payee(context),
    description: order.description,
    custom_id: order.customId,
    invoice_id: order.invoiceId,
    soft_descriptor: order.softDescriptor,
    payments: capture && presentPayments(context, capture),
  })
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...buyerParts(context, order),
    purchase_units: [unit],
    create_time: wireTime(order.createdAt),
    update_time: wireTime(order.updatedAt),
    links: orderLinks(context, order),
  }
}

/** The event resource for a lapsed approval, which PayPal identifies only by `order_id`. */
export const presentLapse = (context: Context, order: Order) => ({
  order_id: order.id,
  purchase_units: [
    present({ reference_id: order.referenceId, custom_id: order.customId, invoice_id: order.invoiceId }),
  ],
  payment_source: buyerParts(context, order).payment_source,
})

/** The minimal response for an order. */
export const presentOrderBriefly = (context: Context, order: Order) => ({
  id: order.id,
  status: order.status,
  links: orderLinks(context, order),
})
