export const donationFaults = [
  /** The intent is in the database; PayPal knows nothing. */
  'donation.recorded',
  /** PayPal made the order; we do not know its id. */
  'donation.order-made',
  /** The order's id is in the database; the donor does not have the link. */
  'donation.order-saved',
  /** This worker holds the lease of the order. */
  'donation.leased',
  /** The order was read; no money was captured. */
  'donation.order-read',
  /** PayPal took the money; nothing is booked. */
  'donation.captured',
  /** Booked, but not committed. */
  'donation.booking',
  /** Booked; no mail was enqueued. */
  'donation.booked',
] as const

declare module '../../platform/base/faults.ts' {
  interface FaultPoints {
    donations: (typeof donationFaults)[number]
  }
}
