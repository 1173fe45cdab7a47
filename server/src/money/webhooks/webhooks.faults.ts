export const webhookFaults = [
  /** A notification is in the database; PayPal has received no response. */
  'webhook.received',
] as const

declare module '../../platform/base/faults.ts' {
  interface FaultPoints {
    webhooks: (typeof webhookFaults)[number]
  }
}
