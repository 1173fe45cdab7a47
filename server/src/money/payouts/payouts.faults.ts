export const payoutFaults = [
  /** A payout is approved; PayPal knows nothing. */
  'payout.approved',
  /** This worker holds the lease of the transfer. */
  'payout.leased',
  /** PayPal accepted the payout; its batch id is not recorded. */
  'payout.sent',
  /** Booked, but not committed. */
  'payout.recording',
  /** Booked; no mail was enqueued. */
  'payout.recorded',
] as const

declare module '../../platform/base/faults.ts' {
  interface FaultPoints {
    payouts: (typeof payoutFaults)[number]
  }
}
