export const refundRequestFaults = [
  /** A request and its refund are recorded; PayPal knows nothing. */
  'refund-request.recorded',
] as const

declare module '../../platform/base/faults.ts' {
  interface FaultPoints {
    refundRequests: (typeof refundRequestFaults)[number]
  }
}
