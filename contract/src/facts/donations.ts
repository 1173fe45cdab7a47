import type { ErrorCode } from './errors.ts'

/** Donations are in US dollars whatever the goal is in (specification, section 9). */
export const donationCurrency = 'USD'

export const donationMax = 100_000

/**
 * A donation's way, in the order it is walked:
 * `created` (intent recorded) → `awaiting_approval` (PayPal has an order; the donor has not approved) → `processing` (approved, capture under way)
 * → `completed` (money is here), `pending` (PayPal holds it, for days at times), `declined`, `cancelled` (the donor went back) or `expired`.
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
 * Why it is not known how a donation stands: PayPal did not answer when it was last asked, and is asked again (`unanswered`), or
 * what it answered is not what was asked for, and a person looks into it (`in_review`).
 */
export const donationDoubts = ['unanswered', 'in_review'] as const

/** Errors of a donation whose own sentence says that the donor has not been charged. A screen adds the sentence to the others. */
export const errorsSayingNotCharged = [
  'donations_off',
  'donation_given_up',
  'provider_refused',
  'provider_unavailable',
] as const satisfies readonly ErrorCode[]
