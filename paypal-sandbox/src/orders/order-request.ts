import { type Amount, type WireAmount, amountSchema, parseAmount } from '../protocol/amounts.ts'
import { PaypalError, unprocessable } from '../protocol/errors.ts'

type Experience = { brand_name?: string; return_url?: string; cancel_url?: string }

export type OrderRequest = {
  intent: string
  purchase_units: {
    reference_id?: string
    amount: WireAmount
    description?: string
    custom_id?: string
    invoice_id?: string
    soft_descriptor?: string
  }[]
  payment_source?: { paypal?: { experience_context?: Experience } }
  application_context?: Experience
}

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const web = { type: 'string', format: 'uri', pattern: '^https?://' }
const words = (...values: string[]) => ({ enum: values })

const experience = {
  brand_name: { ...text(127), pattern: '^.*$' },
  locale: { type: 'string', pattern: '^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$' },
  shipping_preference: words('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
  user_action: words('CONTINUE', 'PAY_NOW'),
  return_url: web,
  cancel_url: web,
}

const purchaseUnit = {
  type: 'object',
  required: ['amount'],
  properties: {
    reference_id: text(256),
    amount: amountSchema,
    description: text(127),
    custom_id: text(127),
    invoice_id: text(127),
    soft_descriptor: text(22),
    items: false,
    shipping: false,
    payment_instruction: false,
  },
}

/** The supported part of PayPal's create-order body. Unsupported fields are rejected with NOT_SUPPORTED, never ignored. */
export const orderRequestSchema = {
  type: 'object',
  required: ['intent', 'purchase_units'],
  properties: {
    intent: words('CAPTURE', 'AUTHORIZE'),
    purchase_units: { type: 'array', minItems: 1, maxItems: 10, items: purchaseUnit },
    payment_source: {
      type: 'object',
      additionalProperties: false,
      properties: {
        paypal: {
          type: 'object',
          properties: {
            experience_context: {
              type: 'object',
              properties: {
                ...experience,
                landing_page: words('LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE'),
                payment_method_preference: words('UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'),
              },
            },
          },
        },
      },
    },
    application_context: {
      type: 'object',
      properties: { ...experience, landing_page: words('LOGIN', 'BILLING', 'NO_PREFERENCE') },
    },
  },
}

export type OrderIntent = {
  unit: OrderRequest['purchase_units'][number]
  amount: Amount
  experience: Experience
  hasPaymentSource: boolean
}

/** Applies PayPal's rules for a new order that its schema does not express. */
export const readOrderRequest = (body: OrderRequest, requestId: string | undefined): OrderIntent => {
  const [unit, second] = body.purchase_units
  if (!unit) throw new PaypalError(400, [{ issue: 'INVALID_ARRAY_MIN_ITEMS', field: '/purchase_units' }])
  if (second) throw new PaypalError(400, [{ issue: 'NOT_SUPPORTED', field: '/purchase_units/1', location: 'body' }])
  if (body.intent !== 'CAPTURE') throw unprocessable('UNSUPPORTED_INTENT', '/intent')
  const hasPaymentSource = body.payment_source !== undefined
  if (hasPaymentSource && requestId === undefined) throw new PaypalError(400, [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }])
  const experience = body.payment_source?.paypal?.experience_context ?? body.application_context ?? {}
  return { unit, amount: parseAmount(unit.amount, '/purchase_units/0/amount'), experience, hasPaymentSource }
}
