import type { DonationStatus } from '@muster/contract/facts/donations.ts'
import { states } from '../../platform/base/states.ts'

/** The statuses that may follow each status. */
export const transitions: Record<DonationStatus, readonly DonationStatus[]> = states.donation

const entries = Object.entries(transitions) as [DonationStatus, readonly DonationStatus[]][]

/** The statuses that this one may follow. */
export const statusesBefore = (status: DonationStatus): DonationStatus[] =>
  entries.filter(([, next]) => next.includes(status)).map(([from]) => from)

/** Statuses in which the donor can still approve the order. */
export const undecided: readonly DonationStatus[] = ['awaiting_approval', 'cancelled', 'declined']
