import { type Clock, type Random, day, hour } from './basics.ts'
import type { Identity } from './identity.sql.ts'
import type { DeliveryRules, Faults } from './control/fault-types.ts'
import type { RequestLog } from './control/request-log.ts'
import type { Store } from './store.sql.ts'

/** Behaviour that differs between PayPal accounts or that PayPal's documentation leaves open. Tests can run every variant. */
export type SandboxConfig = {
  /** Base URL of the API, for links. A function, because a free port is known only after binding. */
  apiUrl: () => string
  /** Public base URL of `/checkoutnow`, without a trailing slash. */
  buyerUrl: () => string
  /** PayPal's fee for a capture: basis points of the gross plus a fixed amount in minor units, at most the gross. */
  fee: { basisPoints: bigint; fixedMinor: bigint }
  /** PayPal's fee for each payout item, in minor units. */
  payoutFeeMinor: bigint
  /** Whether PayPal returns this fee with a returned payout. */
  returnsPayoutFee: boolean
  /** Whether PayPal holds the money of a blocked item, and keeps its batch open, until its review ends. */
  holdsBlocked: boolean
  /** Whether a known PayPal-Request-Id returns the original payout. Otherwise only sender_batch_id prevents a second payout. */
  repeatsPayouts: boolean
  /**
   * The error for a known sender_batch_id. PayPal documents a top-level link to the original batch; users have also reported a link
   * inside a detail, no link, and another error name.
   */
  duplicateBatch: 'link' | 'link_in_detail' | 'no_link' | 'another_word'
  /** How long PayPal remembers a sender_batch_id and the PayPal-Request-Id of a payout. */
  payoutRequestWindowMs: number
  /** How long after creation the buyer can approve an order. */
  approveWithinMs: number
  /** How long after approval the merchant can capture an order. */
  captureWithinMs: number
  /** The response for an expired order: 404, status VOIDED, or the unchanged order, which can no longer be captured. */
  expiredOrder: 'gone' | 'voided' | 'unchanged'
  /** The first status of an order with a payment source: PAYER_ACTION_REQUIRED (200), or CREATED like other orders (201). */
  orderBegins: 'payer_action' | 'created'
  /** How long the Orders API remembers a PayPal-Request-Id. */
  orderRequestWindowMs: number
  /** How long the Payments API remembers a PayPal-Request-Id. */
  paymentRequestWindowMs: number
  /** The account setting that rejects a second capture with the same invoice_id. */
  blocksDuplicateInvoices: boolean
  /** How long after its capture the merchant can refund a payment. */
  refundWithinMs: number
  /** The delay after which Transaction Search lists a movement. */
  reportLagMs: number
  /** Whether PayPal returns its fee with a refund, pro rata. */
  refundsFee: boolean
  /** Whether an order lists reversals among its refunds. */
  listsReversals: boolean
  /** Whether an order must be approved again after a declined capture, or stays approved. */
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

/** Sends one webhook delivery. Returns the HTTP status; throws if there is no response. */
export type Deliver = (message: { url: string; headers: Record<string, string>; body: string }) => Promise<number>

/** An API operation that tests can delay before it commits. */
export type SlowOperation = 'orders.create' | 'orders.capture' | 'captures.refund' | 'payouts.create'

/** Dependencies and state shared by all parts of the sandbox. */
export type Context = {
  store: Store
  clock: Clock
  random: Random
  config: SandboxConfig
  identity: Identity
  /** Runs before an operation commits, so that a test can delay one request while it sends the next. */
  beforeCommit: (operation: SlowOperation) => Promise<void>
  deliver: Deliver
  deliveryRules: () => DeliveryRules
  changeDeliveryRules: (change: Partial<DeliveryRules>) => void
  faults: Faults
  requestLog: RequestLog
  /** Delays a call. The simulation replaces it. */
  sleep: (ms: number) => Promise<void>
  /** Moves the clock forward permanently. */
  advance: (ms: number) => void
  /** Deletes all activity, faults and clock changes. */
  reset: () => void
  /** Requests in progress, by operation and PayPal-Request-Id. */
  inFlight: Set<string>
  /** Called after a webhook delivery is stored. */
  onDeliveryDue: () => void
}
