import type { PaypalSettings } from '../../platform/base/config.ts'

/**
 * The result of a call to PayPal. Only `rejected` guarantees that nothing was done.
 * - `ok`: done.
 * - `rejected`: PayPal refused. `issue` is its error code (an open set), `status` the HTTP status.
 * - `retryable`: not done, or reading failed. Retry later with the same request id.
 * - `unknown`: may or may not be done (timeout, lost connection, server error). Read with GET, or retry with the same request id.
 * - `off`: no PayPal is configured; nothing was sent.
 */
export type Outcome<Value> =
  | ({ kind: 'ok' } & Value)
  | {
      kind: 'rejected'
      status: number
      issue: string
      debugId: string | null
      /** For payouts only: the existing batch with the same sender id. Null: there is one, but PayPal does not name it. */
      earlierBatchId?: string | null
    }
  | { kind: 'retryable'; reason: string; retryAfterSeconds: number | null }
  | { kind: 'unknown'; reason: string }
  | { kind: 'off' }

export type PaypalLink = { href: string; rel: string; method?: string | undefined }

/** Amounts in minor units of `currency`. Statuses and reasons are PayPal's codes, an open set. */
export type PaypalCapture = {
  id: string
  /** Only COMPLETED means that money moved. */
  status: string
  /** Why it is pending or declined; null if PayPal does not report it. */
  reason: string | null
  amountMinor: bigint
  currency: string
  customId: string | null
  invoiceId: string | null
  /** What PayPal kept and what arrived; null while it is not settled, and never computed by us. */
  settlement: { grossMinor: bigint; feeMinor: bigint; netMinor: bigint } | null
}

/** A full or partial refund of a payment. */
export type PaypalRefund = {
  id: string
  /** Only COMPLETED means that money moved. */
  status: string
  /** The id of the refunded capture. */
  captureId: string
  amountMinor: bigint
  currency: string
  customId: string | null
  /** The part of its fee that PayPal returned. */
  feeBackMinor: bigint
  /** When PayPal made it, to the second; null if it does not say. */
  madeAt: Date | null
}

export type NewRefund = {
  /** PayPal-Request-Id: one for each refund, the same on every retry. */
  requestId: string
  captureId: string
  amountMinor: bigint
  currency: string
  /** Our own id, to find the refund again; at most 127 characters. */
  customId: string
  /** Shown to the buyer; truncated to PayPal's limit. */
  note: string
}

/** The disputed part of a payment. */
export type ContestedPayment = {
  /** Null if PayPal does not report it. */
  captureId: string | null
  contestedMinor: bigint
}

/** A buyer's dispute. Reasons and outcomes are PayPal's codes, an open set. */
export type PaypalDispute = {
  id: string
  /** Most often one; at least one. */
  payments: ContestedPayment[]
  reason: string
  currency: string
  /** How it ended; null: it has not. */
  outcome: string | null
  openedAt: Date
  updatedAt: Date
}

/** A dispute as PayPal lists it. */
export type ListedDispute = { id: string; updatedAt: Date; isSettled: boolean }

/** A line of PayPal's transaction report. Amounts in minor units; what left the account is negative. */
export type PaypalTransaction = {
  id: string
  /** PayPal's event code, e.g. T0006 for a payment, T1107 for a refund. */
  eventCode: string
  amountMinor: bigint
  /** The fee, positive. */
  feeMinor: bigint
  currency: string
  customId: string | null
  /** S: it happened. */
  status: string
}

export type PaypalOrder = {
  id: string
  /** COMPLETED does not mean paid: read the captures. */
  status: string
  /** Null in a minimal response. */
  amount: { minor: bigint; currency: string } | null
  customId: string | null
  invoiceId: string | null
  captures: readonly PaypalCapture[]
  /** Ids of the refunds of its captures, as far as PayPal lists them here. */
  refundIds: readonly string[]
  links: readonly PaypalLink[]
  /** The link where the buyer approves (PayPal has several names for it); null after the approval. */
  approveUrl: string | null
}

export type NewOrder = {
  /** PayPal-Request-Id: one for each order, the same on every retry; at most 108 characters. */
  requestId: string
  amountMinor: bigint
  currency: string
  /** Our own id, which PayPal repeats in orders, captures and webhooks; at most 127 characters. */
  customId: string
  /** Unique per payment; at most 127 characters. */
  invoiceId: string
  /** Shown to the buyer; truncated to PayPal's limit. */
  description: string
  brandName: string
  returnUrl: string
  cancelUrl: string
}

export type NewPayout = {
  /** `sender_batch_id` and item id, which never changes: PayPal makes one batch for it, even after retries. At most 63 characters. */
  senderId: string
  receiver: string
  amountMinor: bigint
  currency: string
  /** Subject of the mail that PayPal sends to the receiver. */
  subject: string
  /** Shown to the receiver; truncated to PayPal's limit. */
  note: string
}

export type PaypalPayoutItem = {
  id: string
  /** PayPal's transaction id; null before it was sent. */
  transactionId: string | null
  /** Only SUCCESS means that the receiver got the money. */
  status: string
  receiver: string
  amountMinor: bigint
  currency: string
  senderItemId: string | null
  /** What PayPal charges for sending it; null if it does not say, and never computed by us. */
  feeMinor: bigint | null
  /** PayPal's error code. */
  problem: string | null
}

export type PaypalPayoutBatch = {
  id: string
  /** SUCCESS means that PayPal has processed it, not that the receivers were paid: read the items. */
  status: string
  /** Whether the batch is final, except for actions of the receivers. */
  isClosed: boolean
  items: readonly PaypalPayoutItem[]
}

export type WebhookDelivery = {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The exact text received: the signature covers its bytes. */
  rawBody: string
}

/** A webhook as PayPal knows it. */
export type PaypalWebhook = {
  url: string
  /** The names of its events; `*` means all. */
  eventTypes: string[]
}

/** Cancels all calls to PayPal that belong to one of our requests. */
export type Deadline = AbortSignal

/** The part of PayPal's API that this product uses. Never call it inside a database transaction. */
export type Paypal = {
  /** Null: no PayPal is configured, and donations are off. Read at each call. */
  settings: () => PaypalSettings | null | Promise<PaypalSettings | null>
  /** Logs in anew, which shows that PayPal can be reached and accepts the credentials. */
  logIn: () => Promise<Outcome<object>>
  /** Creates an order for the buyer to approve. */
  createOrder: (order: NewOrder, deadline?: Deadline) => Promise<Outcome<{ order: PaypalOrder }>>
  getOrder: (orderId: string, deadline?: Deadline) => Promise<Outcome<{ order: PaypalOrder }>>
  /** Captures the money of an approved order. */
  captureOrder: (orderId: string, requestId: string, deadline?: Deadline) => Promise<Outcome<{ order: PaypalOrder }>>
  /**
   * Makes PayPal send one amount to one receiver. `isEarlier`: a batch with this sender id already existed, and may differ from this
   * request: read and compare it.
   */
  createPayout: (payout: NewPayout, deadline?: Deadline) => Promise<Outcome<{ batchId: string; isEarlier: boolean }>>
  getPayout: (batchId: string, deadline?: Deadline) => Promise<Outcome<{ batch: PaypalPayoutBatch }>>
  /** Refunds a captured payment, fully or in part. */
  refundCapture: (refund: NewRefund, deadline?: Deadline) => Promise<Outcome<{ refund: PaypalRefund }>>
  getRefund: (refundId: string, deadline?: Deadline) => Promise<Outcome<{ refund: PaypalRefund }>>
  /** The order of a captured payment; null if PayPal does not report it. */
  getOrderOfCapture: (captureId: string, deadline?: Deadline) => Promise<Outcome<{ orderId: string | null }>>
  getDispute: (disputeId: string, deadline?: Deadline) => Promise<Outcome<{ dispute: PaypalDispute }>>
  /** One page of the disputes that changed since, at most 180 days ago. `next`: the token of the next page; null: there is none. */
  listDisputes: (
    range: { since: Date; page: string | null },
    deadline?: Deadline,
  ) => Promise<Outcome<{ disputes: ListedDispute[]; next: string | null }>>
  /** One page of the transaction report, counted from 1. At most 31 days. PayPal reports transactions up to three hours late. */
  listTransactions: (
    range: { from: Date; to: Date; page: number },
    deadline?: Deadline,
  ) => Promise<Outcome<{ transactions: PaypalTransaction[]; pages: number }>>
  /** Whether PayPal sent a webhook. A genuine one is still only a hint: read its subject at PayPal. */
  verifyWebhookSignature: (delivery: WebhookDelivery, deadline?: Deadline) => Promise<Outcome<{ isGenuine: boolean }>>
  getWebhook: (webhookId: string, deadline?: Deadline) => Promise<Outcome<{ webhook: PaypalWebhook }>>
}

/** A donor gets a response within 16 s. The rest of that time is for our own work and the network. */
const wholeRequestMs = 14_000

/** A deadline for one of our requests, to be passed to every call to PayPal that it makes. */
export const paypalDeadline = (): Deadline => AbortSignal.timeout(wholeRequestMs)
