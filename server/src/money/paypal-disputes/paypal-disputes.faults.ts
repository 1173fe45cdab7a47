export const disputeFaults = [
  /** The state of a PayPal dispute is written, but not committed. */
  'dispute.recording',
  /** Committed; no mail was enqueued, and the money that PayPal took was not looked up. */
  'dispute.recorded',
] as const

declare module '../../platform/base/faults.ts' {
  interface FaultPoints {
    paypalDisputes: (typeof disputeFaults)[number]
  }
}
