export const webhookFaults = [
  /** A notification is in the database; PayPal has no answer. */
  'webhook.received',
] as const

declare module '../../base/faults.ts' {
  interface FaultPoints {
    webhooks: (typeof webhookFaults)[number]
  }
}
