import * as z from 'zod/mini'
import { decimalToMinor } from '../../platform/base/money.ts'
import type { PaypalCapture, PaypalLink, PaypalOrder, PaypalWebhook } from './paypal.ts'

/** Loose on purpose, because PayPal adds fields and values. Only what is used is validated. */
const Amount = z.object({ currency_code: z.string(), value: z.string() })
const Links = z.optional(z.array(z.object({ href: z.string(), rel: z.string(), method: z.optional(z.string()) })))

const Capture = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
  amount: Amount,
  custom_id: z.optional(z.string()),
  invoice_id: z.optional(z.string()),
  seller_receivable_breakdown: z.optional(
    z.object({ gross_amount: Amount, paypal_fee: z.optional(Amount), net_amount: z.optional(Amount) }),
  ),
})

const Order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.optional(
    z.array(
      z.object({
        amount: z.optional(Amount),
        custom_id: z.optional(z.string()),
        invoice_id: z.optional(z.string()),
        payments: z.optional(
          z.object({
            captures: z.optional(z.array(Capture)),
            refunds: z.optional(z.array(z.object({ id: z.string() }))),
          }),
        ),
      }),
    ),
  ),
  links: Links,
})

const Failure = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  debug_id: z.optional(z.string()),
  details: z.optional(
    z.array(z.object({ field: z.optional(z.string()), issue: z.optional(z.string()), link: Links, links: Links })),
  ),
  links: Links,
})

const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number().check(z.positive()) })

const Verification = z.object({ verification_status: z.string() })

type WireCapture = z.infer<typeof Capture>

/** The settlement, if PayPal reports all of it in the currency of the payment. Missing amounts are never computed here. */
const settlementOf = ({ seller_receivable_breakdown: breakdown, amount }: WireCapture): PaypalCapture['settlement'] => {
  if (!breakdown?.paypal_fee || !breakdown.net_amount) return null
  const { gross_amount: gross, paypal_fee: fee, net_amount: net } = breakdown
  if ([gross, fee, net].some((part) => part.currency_code !== amount.currency_code)) return null
  return {
    grossMinor: decimalToMinor(gross.value),
    feeMinor: decimalToMinor(fee.value),
    netMinor: decimalToMinor(net.value),
  }
}

const readCapture = (capture: WireCapture): PaypalCapture => ({
  id: capture.id,
  status: capture.status,
  reason: capture.status_details?.reason ?? null,
  amountMinor: decimalToMinor(capture.amount.value),
  currency: capture.amount.currency_code,
  customId: capture.custom_id ?? null,
  invoiceId: capture.invoice_id ?? null,
  settlement: settlementOf(capture),
})

/** With `payment_source` PayPal calls the link payer-action, without it approve. */
const approveUrlOf = (links: readonly PaypalLink[]): string | null =>
  links.find(({ rel }) => rel === 'approve' || rel === 'payer-action')?.href ?? null

/** Reads an order. Throws if it is malformed or an amount is not exact. */
export const readOrder = (json: unknown): PaypalOrder => {
  const order = z.parse(Order, json)
  const unit = order.purchase_units?.[0]
  const links = order.links ?? []
  return {
    id: order.id,
    status: order.status,
    amount: unit?.amount ? { minor: decimalToMinor(unit.amount.value), currency: unit.amount.currency_code } : null,
    customId: unit?.custom_id ?? null,
    invoiceId: unit?.invoice_id ?? null,
    captures: (order.purchase_units ?? []).flatMap(({ payments }) => payments?.captures ?? []).map(readCapture),
    refundIds: (order.purchase_units ?? []).flatMap(({ payments }) => payments?.refunds ?? []).map(({ id }) => id),
    links,
    approveUrl: approveUrlOf(links),
  }
}

const CaptureOfOrder = z.object({
  supplementary_data: z.optional(z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) })),
})

/** The order of a capture; null if PayPal does not report it. Throws if this is not a capture. */
export const readOrderOfCapture = (json: unknown): string | null =>
  z.parse(CaptureOfOrder, json).supplementary_data?.related_ids?.order_id ?? null

type Refusal = {
  issue: string | null
  debugId: string | null
  /** The existing payout batch with this sender id. Null: PayPal does not name it. Undefined: there is none. */
  earlierBatchId: string | null | undefined
}

const batchPath = /\/v1\/payments\/payouts\/([\w-]+)/
const repeatWords = /sender_batch_id|^duplicate_(request|batch)/i

/** Only the Payouts API refuses a repeat, usually with a link to the existing batch: in `details`, or at the top level. */
const earlierBatchOf = ({
  name = '',
  details = [],
  links = [],
}: z.infer<typeof Failure>): string | null | undefined => {
  const words = [name, ...details.flatMap(({ field = '', issue = '' }) => [field, issue])]
  if (!words.some((word) => repeatWords.test(word))) return undefined
  const all = [...links, ...details.flatMap(({ link = [], links: more = [] }) => [...link, ...more])]
  return all.map(({ href }) => batchPath.exec(href)?.[1]).find(Boolean) ?? null
}

/** Reads a refusal: PayPal's error code, and the debug id for its support. */
export const readFailure = (json: unknown): Refusal => {
  const { success, data } = z.safeParse(Failure, json)
  if (!success) return { issue: null, debugId: null, earlierBatchId: undefined }
  return {
    issue: data.details?.[0]?.issue ?? data.name ?? data.error ?? null,
    debugId: data.debug_id ?? null,
    earlierBatchId: earlierBatchOf(data),
  }
}

/** Reads an access token and its lifetime in seconds. Throws if the response is malformed. */
export const readToken = (json: unknown): { token: string; lifeSeconds: number } => {
  const { access_token: token, expires_in: lifeSeconds } = z.parse(Token, json)
  return { token, lifeSeconds }
}

/** Reads whether a webhook is genuine. Throws if the response is malformed. */
export const readVerification = (json: unknown): boolean =>
  z.parse(Verification, json).verification_status === 'SUCCESS'

const Webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })

/** Reads a webhook's registration. Throws if the response is malformed. */
export const readWebhook = (json: unknown): PaypalWebhook => {
  const { url, event_types: types } = z.parse(Webhook, json)
  return { url, eventTypes: types.map(({ name }) => name) }
}
