export const refundRunFaults = [
  /** The run and the refunds of all donations are recorded; PayPal knows nothing. */
  'refund-run.recorded',
  /** The run is marked as ended, but not committed. */
  'refund-run.ending',
  /** The run has ended; its mails are enqueued and not sent. */
  'refund-run.ended',
] as const

declare module '../../platform/base/faults.ts' {
  interface FaultPoints {
    refundRuns: (typeof refundRunFaults)[number]
  }
}
