/** What can befall a call on its way to PayPal, in it, or on its way back. */
export type Effect =
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: 429 | 500 | 503; retryAfterSeconds?: number }
  /** PayPal has done it; its answer takes so long that what it tells by webhook may come first. */
  | { kind: 'delay_answer'; ms: number }
  /** The connection breaks before PayPal has done anything. */
  | { kind: 'drop_before' }
  /** PayPal has done it; the connection breaks before it can say so. */
  | { kind: 'drop_after_commit' }
  /** Half of the answer arrives. */
  | { kind: 'truncate' }
  /** The caller's token, and every other, is no good any more. */
  | { kind: 'expire_token' }
  /** Refused with this issue. */
  | { kind: 'issue'; issue: string }
  /** The capture is made, but its money does not come, or not yet. */
  | { kind: 'capture_status'; status: 'PENDING' | 'DECLINED' }

export type Fault = {
  /** The call that it is for, as `POST /v2/checkout/orders/:id/capture`. */
  operation: string
  /** How many calls it lets pass first. */
  skip: number
  /** How many calls it then befalls. */
  times: number
  effect: Effect
}

export type Faults = {
  add: (fault: Fault) => void
  clear: () => void
  /** What befalls this call; it is then one fewer. */
  meet: (operation: string) => Effect | undefined
}

/** How deliveries go astray, for tests. */
export type DeliveryRules = {
  /** Nothing leaves until this is over. */
  isHeld: boolean
  /** In which order what is due leaves. */
  order: 'as_it_happened' | 'latest_first' | 'shuffled'
  /** What happens from now on is told this much later. */
  delayMs: number
  /** Each delivery is sent this often. */
  copies: number
  /** So many deliveries are lost, for good. */
  drop: number
  /** What is wrong with each delivery that leaves. */
  forgery: 'signature' | 'webhook_id' | 'body' | null
}
