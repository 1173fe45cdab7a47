import type { Clock } from '../../platform/base/clock.ts'
import type { PaypalSettings } from '../../platform/base/config.ts'
import type { Logger } from '../../platform/base/log.ts'
import { minorToDecimal } from '../../platform/base/money.ts'
import { readDispute, readDisputes } from './dispute-schemas.ts'
import {
  type Deadline,
  type NewOrder,
  type NewPayout,
  type Outcome,
  type Paypal,
  type WebhookDelivery,
  paypalDeadline,
} from './paypal.ts'
import { type Call, type Send, exchange, judge } from './paypal-http.ts'
import { readOrder, readOrderOfCapture, readVerification, readWebhook } from './paypal-schemas.ts'
import { type Tokens, createTokens } from './paypal-token.ts'
import { readCreatedBatchId, readPayout } from './payout-schemas.ts'
import { readRefund } from './refund-schemas.ts'
import { readReport } from './report-schemas.ts'

type ClientOptions = {
  /** Read at each call, so that a changed secret applies immediately. Null: donations are off. */
  settings: Paypal['settings']
  fetch?: typeof globalThis.fetch
  log: Logger
  clock: Clock
}
type Ask = <Value extends object>(
  operation: string,
  deadline: Deadline,
  call: (settings: PaypalSettings) => Call,
  read: (json: unknown) => Value,
) => Promise<Outcome<Value>>

/** Resolves with the result of `work`, or with a timeout failure after the deadline. */
const within = async <Value>(work: Promise<Value>, deadline: Deadline): Promise<Value | 'timed out'> => {
  if (deadline.aborted) return 'timed out'
  const aborted = Promise.withResolvers<'timed out'>()
  const onAbort = () => aborted.resolve('timed out')
  deadline.addEventListener('abort', onAbort, { once: true })
  return Promise.race([work, aborted.promise]).finally(() => deadline.removeEventListener('abort', onAbort))
}

/** Sends a call with a token. If PayPal rejects the token, retries once with a fresh one. */
const sendAuthorized = async (tokens: Tokens, send: Send, call: Call) => {
  for (let attempt = 1; ; attempt += 1) {
    const token = await within(tokens.get(send.settings), send.deadline)
    if (token === 'timed out')
      return { kind: 'retryable', reason: 'no token in time', retryAfterSeconds: null } as const
    if (token.kind !== 'ok') return token
    const reply = await exchange(send, {
      ...call,
      headers: { ...call.headers, authorization: `Bearer ${token.token}` },
    })
    if (reply.kind !== 'replied' || reply.status !== 401 || attempt === 2) return reply
    tokens.drop(token.token)
  }
}

/** Logs what happened, and the id by which PayPal's support finds the call. Never logs what was sent. */
const logFailure = (log: Logger, operation: string, outcome: Outcome<object>): void => {
  if (outcome.kind === 'ok' || outcome.kind === 'off') return
  const { kind, ...rest } = outcome
  log.warn({ operation, outcome: kind, ...rest }, 'PayPal did not do what was asked')
}

const descriptionMax = 127

/** PayPal counts characters, not UTF-16 units. Line breaks are removed, because the field is a single line. */
const oneLine = (text: string): string => {
  const characters = [...text.replace(/\p{Cc}+/gu, ' ').trim()]
  return characters.length <= descriptionMax
    ? characters.join('')
    : `${characters.slice(0, descriptionMax - 1).join('')}…`
}

const orderBody = (order: NewOrder) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: order.customId,
      invoice_id: order.invoiceId,
      description: oneLine(order.description),
      amount: { currency_code: order.currency, value: minorToDecimal(order.amountMinor) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: oneLine(order.brandName),
        return_url: order.returnUrl,
        cancel_url: order.cancelUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      },
    },
  },
})

const payoutBody = ({ senderId, receiver, amountMinor, currency, subject, note }: NewPayout) => ({
  sender_batch_header: { sender_batch_id: senderId, email_subject: oneLine(subject) },
  items: [
    {
      recipient_type: 'EMAIL',
      receiver,
      amount: { currency, value: minorToDecimal(amountMinor) },
      sender_item_id: senderId,
      note: oneLine(note),
    },
  ],
})

const json = { 'content-type': 'application/json' }
const wholeAnswer = { prefer: 'return=representation' }
const payoutsPath = '/v1/payments/payouts'
const orderPath = (orderId: string) => `/v2/checkout/orders/${encodeURIComponent(orderId)}`

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** The request body that asks PayPal to verify a webhook, with the webhook's raw text inserted unchanged. Undefined if the webhook is malformed. */
const verificationBody = ({ headers, rawBody }: WebhookDelivery, webhookId: string): string | undefined => {
  const claim = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  }
  const isComplete = Object.values(claim).every((value) => typeof value === 'string' && value !== '')
  // Text that is not a complete JSON object could end the object and add members to the request.
  if (!isComplete || !isJsonObject(rawBody)) return undefined
  return `${JSON.stringify(claim).slice(0, -1)},"webhook_event":${rawBody}}`
}

/** Payouts. A repeat with the same sender id returns the batch of the first call. */
const payoutCalls = (ask: Ask): Pick<Paypal, 'createPayout' | 'getPayout'> => ({
  createPayout: async (payout, deadline = paypalDeadline()) => {
    const headers = { ...json, 'paypal-request-id': payout.senderId }
    const body = JSON.stringify(payoutBody(payout))
    const toCall = (): Call => ({ method: 'POST', path: payoutsPath, headers, body })
    const read = (answer: unknown) => ({ batchId: readCreatedBatchId(answer), isEarlier: false })
    const outcome = await ask('createPayout', deadline, toCall, read)
    if (outcome.kind !== 'rejected' || !outcome.earlierBatchId) return outcome
    return { kind: 'ok', batchId: outcome.earlierBatchId, isEarlier: true }
  },
  getPayout: (batchId, deadline = paypalDeadline()) => {
    const path = `${payoutsPath}/${encodeURIComponent(batchId)}`
    return ask(
      'getPayout',
      deadline,
      () => ({ method: 'GET', path, headers: {} }),
      (answer) => ({
        batch: readPayout(answer),
      }),
    )
  },
})

/** Refunds and captured payments. */
const refundCalls = (ask: Ask): Pick<Paypal, 'refundCapture' | 'getRefund' | 'getOrderOfCapture'> => {
  const readWhole = (answer: unknown) => ({ refund: readRefund(answer) })
  return {
    refundCapture: ({ requestId, captureId, amountMinor, currency, customId, note }, deadline = paypalDeadline()) => {
      const headers = { ...json, ...wholeAnswer, 'paypal-request-id': requestId }
      const amount = { currency_code: currency, value: minorToDecimal(amountMinor) }
      const body = JSON.stringify({ amount, custom_id: customId, note_to_payer: oneLine(note) })
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
      return ask('refundCapture', deadline, () => ({ method: 'POST', path, headers, body }), readWhole)
    },
    getRefund: (refundId, deadline = paypalDeadline()) => {
      const path = `/v2/payments/refunds/${encodeURIComponent(refundId)}`
      return ask('getRefund', deadline, () => ({ method: 'GET', path, headers: {} }), readWhole)
    },
    getOrderOfCapture: (captureId, deadline = paypalDeadline()) => {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`
      const read = (answer: unknown) => ({ orderId: readOrderOfCapture(answer) })
      return ask('getOrderOfCapture', deadline, () => ({ method: 'GET', path, headers: {} }), read)
    },
  }
}

const disputesPerPage = 50

/** Disputes. */
const disputeCalls = (ask: Ask): Pick<Paypal, 'getDispute' | 'listDisputes'> => ({
  getDispute: (disputeId, deadline = paypalDeadline()) => {
    const path = `/v1/customer/disputes/${encodeURIComponent(disputeId)}`
    const read = (answer: unknown) => ({ dispute: readDispute(answer) })
    return ask('getDispute', deadline, () => ({ method: 'GET', path, headers: {} }), read)
  },
  listDisputes: ({ since, page }, deadline = paypalDeadline()) => {
    const asked = { update_time_after: since.toISOString(), page_size: String(disputesPerPage) }
    const query = new URLSearchParams({ ...asked, ...(page !== null && { next_page_token: page }) }).toString()
    const path = `/v1/customer/disputes?${query}`
    return ask('listDisputes', deadline, () => ({ method: 'GET', path, headers: {} }), readDisputes)
  },
})

/** PayPal's transaction report. */
const reportCalls = (ask: Ask): Pick<Paypal, 'listTransactions'> => ({
  listTransactions: ({ from, to, page }, deadline = paypalDeadline()) => {
    const range = { start_date: from.toISOString(), end_date: to.toISOString() }
    const query = new URLSearchParams({ ...range, page: String(page), page_size: '500' }).toString()
    const path = `/v1/reporting/transactions?${query}`
    return ask('listTransactions', deadline, () => ({ method: 'GET', path, headers: {} }), readReport)
  },
})

/** A thin client of PayPal's REST API. The settings decide whether it calls PayPal or the sandbox. */
export const createPaypalClient = ({
  settings: readSettings,
  fetch = globalThis.fetch,
  log,
  clock,
}: ClientOptions): Paypal => {
  const tokens = createTokens({ fetch, clock })

  const ask: Ask = async (operation, deadline, toCall, read) => {
    const settings = await readSettings()
    if (!settings) return { kind: 'off' }
    const call = toCall(settings)
    const reply = await sendAuthorized(tokens, { fetch, settings, deadline }, call)
    const outcome = reply.kind === 'replied' ? judge(call, reply, read) : reply
    logFailure(log, operation, outcome)
    return outcome
  }
  const readWhole = (body: unknown) => ({ order: readOrder(body) })

  return {
    settings: readSettings,
    logIn: async () => {
      const settings = await readSettings()
      return settings ? tokens.renew(settings) : { kind: 'off' }
    },
    createOrder: (order, deadline = paypalDeadline()) => {
      const headers = { ...json, ...wholeAnswer, 'paypal-request-id': order.requestId }
      const body = JSON.stringify(orderBody(order))
      return ask(
        'createOrder',
        deadline,
        () => ({ method: 'POST', path: '/v2/checkout/orders', headers, body }),
        readWhole,
      )
    },
    getOrder: (orderId, deadline = paypalDeadline()) =>
      ask('getOrder', deadline, () => ({ method: 'GET', path: orderPath(orderId), headers: {} }), readWhole),
    captureOrder: (orderId, requestId, deadline = paypalDeadline()) => {
      const headers = { ...json, ...wholeAnswer, 'paypal-request-id': requestId }
      const path = `${orderPath(orderId)}/capture`
      return ask('captureOrder', deadline, () => ({ method: 'POST', path, headers, body: '{}' }), readWhole)
    },
    ...payoutCalls(ask),
    ...refundCalls(ask),
    ...disputeCalls(ask),
    ...reportCalls(ask),
    getWebhook: (webhookId, deadline = paypalDeadline()) => {
      const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`
      const read = (answer: unknown) => ({ webhook: readWebhook(answer) })
      return ask('getWebhook', deadline, () => ({ method: 'GET', path, headers: {} }), read)
    },
    verifyWebhookSignature: async (delivery, deadline = paypalDeadline()) => {
      const settings = await readSettings()
      if (!settings) return { kind: 'off' }
      const body = verificationBody(delivery, settings.webhookId)
      if (body === undefined) return { kind: 'ok', isGenuine: false }
      const path = '/v1/notifications/verify-webhook-signature'
      const toCall = (): Call => ({ method: 'POST', path, headers: json, body, isHarmless: true })
      return ask('verifyWebhookSignature', deadline, toCall, (answer) => ({ isGenuine: readVerification(answer) }))
    },
  }
}
