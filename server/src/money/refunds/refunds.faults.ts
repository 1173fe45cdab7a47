export const refundFaults = [
  /** A refund is decided; PayPal knows nothing. */
  'refund.recorded',
  /** PayPal was asked for the refund; the response is not recorded. */
  'refund.asked',
  /** Booked, but not committed. */
  'refund.booking',
  /** Booked; no mail was enqueued. */
  'refund.booked',
] as const

declare module '../../platform/base/faults.ts' {
  interface FaultPoints {
    refunds: (typeof refundFaults)[number]
  }
}
