import * as z from 'zod/mini'
import { decimalToMinor } from '../../platform/base/money.ts'
import type { PaypalRefund } from './paypal.ts'

/** Loose on purpose, because PayPal adds fields and values. Only what is used is validated. */
const Amount = z.object({ currency_code: z.string(), value: z.string() })

const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  custom_id: z.optional(z.string()),
  create_time: z.optional(z.iso.datetime({ offset: true })),
  seller_payable_breakdown: z.optional(z.object({ paypal_fee: z.optional(Amount) })),
  links: z._default(z.array(z.object({ href: z.string(), rel: z.string() })), []),
})

/** The capture that a refund is of: its link `up` is the only place that names it. */
const captureOf = ({ links }: z.infer<typeof Refund>): string => {
  const href = links.find(({ rel }) => rel === 'up')?.href ?? ''
  const id = /\/v2\/payments\/captures\/([\w-]+)/.exec(href)?.[1]
  if (!id) throw new Error('a refund names no capture')
  return id
}

/** Reads a refund. Throws if it is not one, names no capture, or an amount is not exact. */
export const readRefund = (json: unknown): PaypalRefund => {
  const refund = z.parse(Refund, json)
  const fee = refund.seller_payable_breakdown?.paypal_fee
  return {
    id: refund.id,
    status: refund.status,
    captureId: captureOf(refund),
    amountMinor: decimalToMinor(refund.amount.value),
    currency: refund.amount.currency_code,
    customId: refund.custom_id ?? null,
    madeAt: refund.create_time === undefined ? null : new Date(refund.create_time),
    feeBackMinor: fee?.currency_code === refund.amount.currency_code ? decimalToMinor(fee.value) : 0n,
  }
}
