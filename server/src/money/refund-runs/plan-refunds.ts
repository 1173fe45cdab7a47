import { type FeeShare, keptFee, refundableMax, type RefundBasis, refundEffect } from '@muster/contract/facts/money.ts'
import { refundableDays, type refundObstacles } from '@muster/contract/facts/refund-runs.ts'
import { after, day } from '../../platform/base/clock.ts'

type Obstacle = (typeof refundObstacles)[number]

/** A donation that arrived, with what decides about its refund. */
export type Candidate = FeeShare & {
  providerFeeMinor: bigint
  completedAt: Date
  isDisputed: boolean
  isUnderWay: boolean
}

/** What a campaign and the site can pay, as in `RefundBasis`. */
export type Means = Pick<RefundBasis, 'availableMinor' | 'coverableMinor'>

/** What becomes of one donation, in cents: amount = fromCampaign + platformFeeBack + fromSite. */
export type Planned = {
  amountMinor: bigint
  fromCampaignMinor: bigint
  platformFeeBackMinor: bigint
  fromSiteMinor: bigint
  /** What PayPal keeps of its fee. */
  providerFeeMinor: bigint
  leftMinor: bigint
  obstacle: Obstacle | null
}

const obstacleOf = (donation: Candidate, now: Date): Obstacle | null => {
  if (donation.isDisputed) return 'disputed'
  if (donation.isUnderWay) return 'under_way'
  if (donation.refundedMinor >= donation.givenMinor) return 'refunded'
  if (after(donation.completedAt, refundableDays * day) <= now) return 'too_old'
  return null
}

/** Nothing is refunded of a donation. */
export const nothing = {
  amountMinor: 0n,
  fromCampaignMinor: 0n,
  platformFeeBackMinor: 0n,
  fromSiteMinor: 0n,
  providerFeeMinor: 0n,
}

/** Plans the refund of one donation in full, as far as the means allow it, and returns the means that are left. */
export const planOne = (donation: Candidate, means: Means, now: Date): { planned: Planned; means: Means } => {
  const remainderMinor = donation.givenMinor - donation.refundedMinor
  const obstacle = obstacleOf(donation, now)
  if (obstacle) return { planned: { ...nothing, leftMinor: remainderMinor, obstacle }, means }
  const basis = { ...donation, ...means }
  const isCovered = refundEffect(basis, remainderMinor).missingMinor === 0n
  const amountMinor = isCovered ? remainderMinor : refundableMax(basis)
  const leftMinor = remainderMinor - amountMinor
  const short = leftMinor > 0n ? 'paid_out' : null
  if (amountMinor === 0n) return { planned: { ...nothing, leftMinor, obstacle: short }, means }
  const { platformFeeBackMinor, siteLossMinor, availableMinor } = refundEffect(basis, amountMinor)
  const providerFeeMinor = keptFee(basis, amountMinor)
  return {
    planned: {
      amountMinor,
      fromCampaignMinor: amountMinor - platformFeeBackMinor - siteLossMinor,
      platformFeeBackMinor,
      fromSiteMinor: siteLossMinor,
      providerFeeMinor,
      leftMinor,
      obstacle: short,
    },
    means: { availableMinor, coverableMinor: means.coverableMinor + providerFeeMinor - siteLossMinor },
  }
}

/**
 * What refunding all donations of a campaign does, in the given order. Each is refunded in full as long as the money lasts; the first that
 * it does not cover gets what is left. Record 69.
 */
export const planRefunds = (donations: readonly Candidate[], means: Means, now: Date): Planned[] => {
  let left = means
  return donations.map((donation) => {
    const step = planOne(donation, left, now)
    left = step.means
    return step.planned
  })
}
