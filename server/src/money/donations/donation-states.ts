import type { DonationStatus } from '@muster/contract/facts/donations.ts'

/**
 * The statuses that may follow each status.
 * - `cancelled` and `declined` are not final at PayPal: the donor can still approve the same order.
 * - `expired` and `declined` can still become `completed`: money that PayPal captured is always booked.
 */
export const transitions = {
  created: ['awaiting_approval', 'declined', 'expired'],
  awaiting_approval: ['processing', 'pending', 'completed', 'declined', 'cancelled', 'expired'],
  processing: ['awaiting_approval', 'pending', 'completed', 'declined', 'cancelled', 'expired'],
  cancelled: ['processing', 'pending', 'completed', 'declined'],
  declined: ['processing', 'pending', 'completed', 'cancelled'],
  pending: ['completed', 'declined'],
  expired: ['pending', 'completed', 'declined'],
  completed: [],
} satisfies Record<DonationStatus, DonationStatus[]>

const entries = Object.entries(transitions) as [DonationStatus, DonationStatus[]][]

/** The statuses that this one may follow. */
export const statusesBefore = (status: DonationStatus): DonationStatus[] =>
  entries.filter(([, next]) => next.includes(status)).map(([from]) => from)

/** Statuses in which the donor can still approve the order. */
export const undecided: readonly DonationStatus[] = ['awaiting_approval', 'cancelled', 'declined']
