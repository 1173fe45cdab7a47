import { type Clock, type Random, day, hour } from './basics.ts'
import type { Identity } from './identity.sql.ts'
import type { DeliveryRules, Faults } from './control/mishaps.ts'
import type { RequestLog } from './control/request-log.ts'
import type { Store } from './store.sql.ts'

/** What differs between PayPal accounts, or is known of PayPal only by hearsay: each is a setting, so that tests can run both ways. */
export type SandboxConfig = {
  /** Base of the API, for links; a function because a free port is known only once it is bound. */
  apiUrl: () => string
  /** Public base under which the buyer reaches `/checkoutnow`, without a slash at its end. */
  buyerUrl: () => string
  /** What PayPal keeps of a capture: a share in hundredths of a percent, and a fixed part in minor units. Never more than the gross. */
  fee: { basisPoints: bigint; fixedMinor: bigint }
  /** What PayPal charges for each item of a payout, in minor units. */
  payoutFeeMinor: bigint
  /** Whether that fee comes back with a payout that comes back. */
  returnsPayoutFee: boolean
  /** Whether PayPal holds the money of a blocked item, and its batch open, until it has looked into it. */
  holdsBlocked: boolean
  /** Whether a payout under a known PayPal-Request-Id is the one that it made; else only its sender_batch_id keeps it from being another. */
  repeatsPayouts: boolean
  /**
   * How a known sender_batch_id is refused: PayPal's documentation promises a link to the original, beside the details or, as others
   * have seen it, in one; older reports have none, or another word for it.
   */
  duplicateBatch: 'link' | 'link_in_detail' | 'no_link' | 'another_word'
  /** How long a sender_batch_id, and the PayPal-Request-Id of a payout, are remembered. */
  payoutRequestWindowMs: number
  /** How long after creation the buyer may approve. */
  approveWithinMs: number
  /** How long after the approval the order may be captured. */
  captureWithinMs: number
  /** What is left of an order that was not captured in time: nothing, its shell, or all as it was, though nothing can be done with it. */
  expiredOrder: 'gone' | 'voided' | 'unchanged'
  /** How an order that names its payment source begins: with the payer's action (200), or as every other (201). */
  orderBegins: 'payer_action' | 'created'
  /** How long a PayPal-Request-Id of the Orders API is remembered. */
  orderRequestWindowMs: number
  /** How long one of the Payments API is. */
  paymentRequestWindowMs: number
  /** The account setting that refuses a second capture with the same invoice_id. */
  blocksDuplicateInvoices: boolean
  /** How long after its capture a payment can be refunded. */
  refundWithinMs: number
  /** How late Transaction Search learns of a movement. */
  reportLagMs: number
  /** Whether PayPal gives its fee back with a refund, pro rata. */
  refundsFee: boolean
  /** Whether an order has among its refunds what PayPal or a bank took back. */
  listsReversals: boolean
  /** What a declined capture leaves behind: an order to be approved again, or one that stays approved. */
  afterDecline: 'approval_needed' | 'stays_approved'
}

export const defaultConfig = {
  fee: { basisPoints: 349n, fixedMinor: 49n },
  payoutFeeMinor: 25n,
  returnsPayoutFee: true,
  holdsBlocked: false,
  repeatsPayouts: true,
  duplicateBatch: 'link',
  payoutRequestWindowMs: 30 * day,
  approveWithinMs: 3 * hour,
  captureWithinMs: 3 * hour,
  expiredOrder: 'gone',
  orderBegins: 'payer_action',
  orderRequestWindowMs: 6 * hour,
  paymentRequestWindowMs: 45 * day,
  blocksDuplicateInvoices: true,
  refundWithinMs: 180 * day,
  refundsFee: false,
  listsReversals: true,
  reportLagMs: 3 * hour,
  afterDecline: 'approval_needed',
} satisfies Partial<SandboxConfig>

/** Sends one delivery; answers with the status, or throws where there was no answer. */
export type Deliver = (message: { url: string; headers: Record<string, string>; body: string }) => Promise<number>

/** An operation of the API whose work takes time at PayPal. */
export type SlowOperation = 'orders.create' | 'orders.capture' | 'captures.refund' | 'payouts.create'

/** What every part of the sandbox works with. */
export type Context = {
  store: Store
  clock: Clock
  random: Random
  config: SandboxConfig
  identity: Identity
  /** PayPal at work: runs before an operation commits, so that a test can hold one while it sends the next. */
  think: (operation: SlowOperation) => Promise<void>
  deliver: Deliver
  deliveryRules: () => DeliveryRules
  changeDeliveryRules: (change: Partial<DeliveryRules>) => void
  faults: Faults
  requestLog: RequestLog
  /** Lets a call wait, by the machine's timers unless a simulation has its own. */
  sleep: (ms: number) => Promise<void>
  /** Moves the clock on, for good. */
  advance: (ms: number) => void
  /** Begins anew: nothing has happened, no time has passed, nothing goes wrong. */
  reset: () => void
  /** Requests under way, by operation and PayPal-Request-Id. */
  inFlight: Set<string>
  /** Called when a webhook delivery was written. */
  onDeliveryDue: () => void
}
