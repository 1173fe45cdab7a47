import type { DonationStatus } from '@muster/contract/facts/donations.ts'

/**
 * Where a donation may go from each status.
 * - Going back (`cancelled`) and a declined card are not the end at PayPal: the same order can still be approved.
 * - What ended may still turn out to have been paid: money that PayPal took is never turned away.
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

/** The statuses from which a donation may come to this one. */
export const statusesBefore = (status: DonationStatus): DonationStatus[] =>
  entries.filter(([, next]) => next.includes(status)).map(([from]) => from)

/** Statuses in which the donor has not decided, or may still decide otherwise. */
export const undecided: readonly DonationStatus[] = ['awaiting_approval', 'cancelled', 'declined']
