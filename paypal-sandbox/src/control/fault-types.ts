/** The effect of a fault on a call: on the request, inside PayPal, or on the response. */
export type Effect =
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: 429 | 500 | 503; retryAfterSeconds?: number }
  /** PayPal executes the call and delays its response, so that the webhook may arrive first. */
  | { kind: 'delay_answer'; ms: number }
  /** The connection breaks before PayPal executes the call. */
  | { kind: 'drop_before' }
  /** PayPal executes the call, and the connection breaks before the response. */
  | { kind: 'drop_after_commit' }
  /** Half of the response arrives. */
  | { kind: 'truncate' }
  /** All access tokens expire. */
  | { kind: 'expire_token' }
  /** PayPal rejects the call with the error of this name, such as NOT_AUTHORIZED, or with a 422 with this issue. */
  | { kind: 'issue'; issue: string }
  /** The capture is created, but is pending or declined. */
  | { kind: 'capture_status'; status: 'PENDING' | 'DECLINED' }

export type Fault = {
  /** The affected call, for example `POST /v2/checkout/orders/:id/capture`. */
  operation: string
  /** The number of calls before the first affected one. */
  skip: number
  /** The number of affected calls. */
  times: number
  effect: Effect
}

export type Faults = {
  add: (fault: Fault) => void
  clear: () => void
  /** Returns the effect for this call and counts it as used. */
  take: (operation: string) => Effect | undefined
}

/** Delivery faults for webhooks. */
export type DeliveryRules = {
  /** Pauses all deliveries. */
  isHeld: boolean
  /** The order of due deliveries. */
  order: 'as_it_happened' | 'latest_first' | 'shuffled'
  /** Delays the webhooks of future events. */
  delayMs: number
  /** The number of times that each delivery is sent. */
  copies: number
  /** The number of deliveries to lose permanently. */
  drop: number
  /** How each delivery is forged. */
  forgery: 'signature' | 'webhook_id' | 'body' | null
}
