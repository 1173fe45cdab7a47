import type { PaypalSettings } from '../../base/config.ts'

/**
 * What came of a call to PayPal. Only `rejected` says for certain that nothing was done.
 * - `ok`: done.
 * - `rejected`: PayPal refused; `issue` is its code for why (an open set), `status` the HTTP status.
 * - `retryable`: not done, or reading failed: try again later with the same request id.
 * - `unknown`: it may or may not have been done (a timeout, a lost connection, a server error). Ask with GET, or repeat with the same request id.
 * - `off`: no PayPal is configured; nothing was sent.
 */
export type Outcome<Value> =
  | ({ kind: 'ok' } & Value)
  | {
      kind: 'rejected'
      status: number
      issue: string
      debugId: string | null
      /** Of a payout alone: PayPal made this batch of the same sender id before; null: it made one, and does not say which. */
      earlierBatchId?: string | null
    }
  | { kind: 'retryable'; reason: string; retryAfterSeconds: number | null }
  | { kind: 'unknown'; reason: string }
  | { kind: 'off' }

export type PaypalLink = { href: string; rel: string; method?: string | undefined }

/** Amounts in minor units of `currency`. Statuses and reasons are PayPal's codes, an open set. */
export type PaypalCapture = {
  id: string
  /** COMPLETED is the only one that means money. */
  status: string
  /** Why it is pending or declined; null where PayPal does not say. */
  reason: string | null
  amountMinor: bigint
  currency: string
  customId: string | null
  invoiceId: string | null
  /** What PayPal kept and what arrived; null while it is not settled, and never computed by us. */
  settlement: { grossMinor: bigint; feeMinor: bigint; netMinor: bigint } | null
}

/** A refund of a payment, in part or whole. */
export type PaypalRefund = {
  id: string
  /** COMPLETED is the only one that means that money moved. */
  status: string
  /** Of which capture. */
  captureId: string
  amountMinor: bigint
  currency: string
  customId: string | null
  /** Of its fee, what PayPal gave back. */
  feeBackMinor: bigint
  /** When PayPal made it, to the second; null where it does not say. */
  madeAt: Date | null
}

export type NewRefund = {
  /** PayPal-Request-Id: one per refund to be made, the same on every repeat. */
  requestId: string
  captureId: string
  amountMinor: bigint
  currency: string
  /** Ours, to be found again; at most 127 characters. */
  customId: string
  /** Shown to the buyer; cut to what PayPal takes. */
  note: string
}

/** What a buyer contests of a payment. */
export type ContestedPayment = {
  /** Null where PayPal does not name it. */
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
  /** PayPal's code for what moved the money, e.g. T0006 a payment, T1107 a refund. */
  eventCode: string
  amountMinor: bigint
  /** What it kept, positive. */
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
  /** Null where PayPal answered briefly. */
  amount: { minor: bigint; currency: string } | null
  customId: string | null
  invoiceId: string | null
  captures: readonly PaypalCapture[]
  /** Ids of the refunds of its captures, as far as PayPal lists them here. */
  refundIds: readonly string[]
  links: readonly PaypalLink[]
  /** Where the buyer approves, whatever PayPal calls this link; null once that is past. */
  approveUrl: string | null
}

export type NewOrder = {
  /** PayPal-Request-Id: one per order to be made, the same on every repeat; at most 108 characters. */
  requestId: string
  amountMinor: bigint
  currency: string
  /** Ours, to be found again in orders, captures and webhooks; at most 127 characters. */
  customId: string
  /** Unique per payment; at most 127 characters. */
  invoiceId: string
  /** Shown to the buyer; cut to what PayPal takes. */
  description: string
  brandName: string
  returnUrl: string
  cancelUrl: string
}

export type NewPayout = {
  /** `sender_batch_id` and item id, one for ever: PayPal makes one batch of it, however often it is asked to. At most 63 characters. */
  senderId: string
  receiver: string
  amountMinor: bigint
  currency: string
  /** Subject of the mail that PayPal sends to the receiver. */
  subject: string
  /** Shown to the receiver; cut to what PayPal takes. */
  note: string
}

export type PaypalPayoutItem = {
  id: string
  /** Under which PayPal's books have it; null before it was sent. */
  transactionId: string | null
  /** SUCCESS is the only one that means that the receiver has it. */
  status: string
  receiver: string
  amountMinor: bigint
  currency: string
  senderItemId: string | null
  /** What PayPal charges for sending it; null where it does not say, and never computed by us. */
  feeMinor: bigint | null
  /** PayPal's code for what is wrong with it. */
  problem: string | null
}

export type PaypalPayoutBatch = {
  id: string
  /** SUCCESS means that PayPal has processed it, not that the receivers were paid: read the items. */
  status: string
  /** Nothing about it changes any more, but for what the receivers do. */
  isClosed: boolean
  items: readonly PaypalPayoutItem[]
}

export type WebhookDelivery = {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The exact text received: the signature covers its bytes. */
  rawBody: string
}

/** Ends all calls to PayPal of one request of ours. */
export type Deadline = AbortSignal

/** PayPal, as far as this product uses it. Never call it inside a database transaction. */
export type Paypal = {
  /** Null: no PayPal is configured, and donations are off. Read afresh at each call. */
  settings: () => PaypalSettings | null | Promise<PaypalSettings | null>
  /** Makes an order for the buyer to approve. */
  createOrder: (order: NewOrder, deadline?: Deadline) => Promise<Outcome<{ order: PaypalOrder }>>
  getOrder: (orderId: string, deadline?: Deadline) => Promise<Outcome<{ order: PaypalOrder }>>
  /** Takes the money of an approved order. */
  captureOrder: (orderId: string, requestId: string, deadline?: Deadline) => Promise<Outcome<{ order: PaypalOrder }>>
  /**
   * Has PayPal send one amount to one receiver. `isEarlier`: it had a batch of this sender id already, which need not be what was
   * asked for now: read and compare it.
   */
  createPayout: (payout: NewPayout, deadline?: Deadline) => Promise<Outcome<{ batchId: string; isEarlier: boolean }>>
  getPayout: (batchId: string, deadline?: Deadline) => Promise<Outcome<{ batch: PaypalPayoutBatch }>>
  /** Gives a captured payment back, in part or whole. */
  refundCapture: (refund: NewRefund, deadline?: Deadline) => Promise<Outcome<{ refund: PaypalRefund }>>
  getRefund: (refundId: string, deadline?: Deadline) => Promise<Outcome<{ refund: PaypalRefund }>>
  /** Of which order a captured payment is; null where PayPal does not say. */
  getOrderOfCapture: (captureId: string, deadline?: Deadline) => Promise<Outcome<{ orderId: string | null }>>
  getDispute: (disputeId: string, deadline?: Deadline) => Promise<Outcome<{ dispute: PaypalDispute }>>
  /** One page of the disputes that changed since, at most 180 days ago. `next`: asks for the page after; null: there is none. */
  listDisputes: (
    range: { since: Date; page: string | null },
    deadline?: Deadline,
  ) => Promise<Outcome<{ disputes: ListedDispute[]; next: string | null }>>
  /** One page of what moved money, counted from 1; PayPal learns of a movement up to three hours late. At most 31 days. */
  listTransactions: (
    range: { from: Date; to: Date; page: number },
    deadline?: Deadline,
  ) => Promise<Outcome<{ transactions: PaypalTransaction[]; pages: number }>>
  /** Whether PayPal sent a webhook. A genuine one is still only a hint: read its subject at PayPal. */
  verifyWebhookSignature: (delivery: WebhookDelivery, deadline?: Deadline) => Promise<Outcome<{ isGenuine: boolean }>>
}

/** A donor is promised a sentence within 16 s: what is left is for our own work and the way to them. */
const wholeRequestMs = 14_000

/** A deadline for one request of ours, to be passed to every call that it makes. */
export const paypalDeadline = (): Deadline => AbortSignal.timeout(wholeRequestMs)
