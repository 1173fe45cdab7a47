import type { ErrorCode } from './errors.ts'

/** Donations are in US dollars, independent of the currency of the goal (specification, section 9). */
export const donationCurrency = 'USD'

export const donationMax = 100_000

/** How long after it arrived a guest can correct the address of a donation. */
export const addressCorrectionMinutes = 60

/**
 * The statuses of a donation, in their usual order:
 * `created` (intent recorded) → `awaiting_approval` (PayPal has an order; the donor has not approved) → `processing` (approved, capture
 * under way)
 * → `completed` (the money has arrived), `pending` (PayPal holds it, sometimes for days), `declined`, `cancelled` (the donor went back)
 * or `expired`.
 */
export const donationStatuses = [
  'created',
  'awaiting_approval',
  'processing',
  'pending',
  'completed',
  'declined',
  'cancelled',
  'expired',
] as const
export type DonationStatus = (typeof donationStatuses)[number]

/**
 * Why the state of a donation is unknown: PayPal did not respond to the last request, which is retried (`unanswered`), or its response
 * does not match the donation, and an admin reviews it (`in_review`).
 */
export const donationDoubts = ['unanswered', 'in_review'] as const

/** Errors whose sentence already says that the donor has not been charged. Screens append it to all other errors. */
export const errorsSayingNotCharged = [
  'donations_off',
  'donation_given_up',
  'too_many_guest_donations',
  'provider_refused',
  'provider_unavailable',
] as const satisfies readonly ErrorCode[]
