import type { DonationStatus } from '@muster/contract/facts/donations.ts'
import { retryAt } from '../backoff.ts'
import { nextCheckAt, nextPendingCheckAt, orderLifeMs } from './check-schedule.ts'
import type { FinalVerdict } from './judge-order.ts'

/** The state of a donation before PayPal is called. */
export type OpenDonation = {
  status: DonationStatus
  createdAt: Date
  /** Null: closed, so nothing is captured any more. */
  nextCheckAt: Date | null
  failedChecks: number
}

/** The changes to write. */
export type NextState = {
  /** Null: unchanged. */
  status: DonationStatus | null
  nextCheckAt: Date | null
  failedChecks: number
}

type UnpaidVerdict = Exclude<FinalVerdict, { kind: 'paid' | 'suspect' }>
type OrderVerdict = Exclude<UnpaidVerdict, { kind: 'held' | 'unanswered' }>

const unfinished: readonly DonationStatus[] = ['awaiting_approval', 'processing']

/** Closes an order without a payment. A status that the donor has seen (cancelled, declined) stays. */
const closed = (donation: OpenDonation, status: DonationStatus | null = null): NextState => ({
  status: unfinished.includes(status ?? donation.status) ? 'expired' : status,
  nextCheckAt: null,
  failedChecks: 0,
})

/** Keeps an order open, with its next check, until the schedule ends. */
const keptOpen = (donation: OpenDonation, status: DonationStatus | null, now: Date): NextState => {
  if (donation.nextCheckAt === null) return { status: null, nextCheckAt: null, failedChecks: 0 }
  const next = nextCheckAt(donation.createdAt, now)
  return next ? { status, nextCheckAt: next, failedChecks: 0 } : closed(donation, status)
}

const decideForOrder = (donation: OpenDonation, verdict: OrderVerdict, now: Date): NextState => {
  switch (verdict.kind) {
    case 'waiting':
      // Processing without an approval: the donor withdrew it, or the response that declined the card was lost.
      return keptOpen(donation, donation.status === 'processing' ? 'awaiting_approval' : null, now)
    case 'withheld':
      return verdict.isFinal ? closed(donation, 'cancelled') : keptOpen(donation, 'cancelled', now)
    case 'refused':
      return verdict.isFinal ? closed(donation, 'declined') : keptOpen(donation, 'declined', now)
    case 'gone': {
      const isOver = now.getTime() - donation.createdAt.getTime() >= orderLifeMs
      return isOver ? closed(donation) : keptOpen(donation, null, now)
    }
    case 'voided':
      return closed(donation)
  }
}

/** The next status and the next check of a donation after a verdict without a payment. */
export const decideNextState = (donation: OpenDonation, verdict: UnpaidVerdict, now: Date): NextState => {
  const { status, failedChecks } = donation
  if (verdict.kind === 'held') return { status: 'pending', nextCheckAt: nextPendingCheckAt(now), failedChecks: 0 }
  if (verdict.kind === 'unanswered') {
    const dueAt = donation.nextCheckAt && retryAt(now, failedChecks, verdict.retryAfterSeconds)
    return { status: null, nextCheckAt: dueAt, failedChecks: failedChecks + 1 }
  }
  // A payment that PayPal holds depends only on its capture; the order's status is ignored.
  if (status === 'pending' && verdict.kind !== 'refused') {
    return { status: null, nextCheckAt: donation.nextCheckAt && nextPendingCheckAt(now), failedChecks: 0 }
  }
  return decideForOrder(donation, verdict, now)
}
