import { type Candidate, type Means, nothing, type Planned, planOne } from '../refund-runs/plan-refunds.ts'

/** A donation that its donor asked back, with what decides about its refund. */
export type AskedDonation = Omit<Candidate, 'isUnderWay'> & {
  /** The part of it that is being refunded. */
  underWayMinor: bigint
  /** Whether PayPal refused a refund for the request. */
  wasRefused: boolean
}

/**
 * What requests get, oldest first: each is refunded in full as long as the money lasts, and the first that it does not cover gets what is
 * left. What an older request is owed but cannot get at this moment is kept for it, and not given to a younger one.
 */
export const planRequests = (asked: readonly AskedDonation[], means: Means, now: Date): Planned[] => {
  let left = means
  return asked.map((donation) => {
    const { planned, means: after } = planOne({ ...donation, isUnderWay: donation.underWayMinor > 0n }, left, now)
    if (donation.wasRefused || planned.obstacle === 'under_way') {
      const leftMinor = donation.givenMinor - donation.refundedMinor - donation.underWayMinor
      left = { ...left, availableMinor: left.availableMinor - leftMinor }
      return { ...nothing, leftMinor, obstacle: 'under_way' }
    }
    left = after
    return planned.amountMinor > 0n ? planned : { ...planned, leftMinor: planned.leftMinor - donation.underWayMinor }
  })
}
