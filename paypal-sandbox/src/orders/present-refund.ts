import { wireAmount } from '../protocol/amounts.ts'
import type { Context } from '../config.ts'
import type { Link } from '../protocol/errors.ts'
import { type Refund, findRefundsOfCapture } from './refunds.sql.ts'
import { present, wireTime } from '../protocol/wire.ts'

const refundedUpTo = ({ store }: Context, refund: Refund): bigint => {
  const all = findRefundsOfCapture(store, refund.captureId)
  const until = all.slice(0, all.findIndex(({ id }) => id === refund.id) + 1)
  return until.reduce((total, { amountMinor }) => total + amountMinor, 0n)
}

/** The complete refund resource. The link `up` leads to its capture. */
export const presentRefund = (context: Context, refund: Refund) => {
  const { currency, amountMinor, feeBackMinor } = refund
  const api = `${context.config.apiUrl()}/v2/payments`
  const links: Link[] = [
    { href: `${api}/refunds/${refund.id}`, rel: 'self', method: 'GET' },
    { href: `${api}/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
  ]
  return present({
    id: refund.id,
    status: 'COMPLETED',
    amount: wireAmount(currency, amountMinor),
    custom_id: refund.customId,
    invoice_id: refund.invoiceId,
    note_to_payer: refund.note,
    seller_payable_breakdown: {
      gross_amount: wireAmount(currency, amountMinor),
      paypal_fee: wireAmount(currency, feeBackMinor),
      net_amount: wireAmount(currency, amountMinor - feeBackMinor),
      total_refunded_amount: wireAmount(currency, refundedUpTo(context, refund)),
    },
    links,
    create_time: wireTime(refund.createdAt),
    update_time: wireTime(refund.createdAt),
  })
}

/** The minimal response for a refund. */
export const presentRefundBriefly = (context: Context, refund: Refund) => {
  const { id, status, links } = presentRefund(context, refund)
  return { id, status, links }
}
