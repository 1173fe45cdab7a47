import type { Donation, GivenByYear } from '@muster/contract/money/donations.ts'
import type { RefundRequest } from '@muster/contract/money/refund-request.ts'
import { hasEnded } from '../../campaigns/index.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import { approvalLifeMs } from './check-schedule.ts'
import { undecided } from './donation-states.ts'
import type { DonorsDonation, YearOfGiving } from './donors-view.sql.ts'
import { requestStatus } from './request-status.ts'

/** The approve link, while the donor can still decide, PayPal still knows the order, and this server would capture it. */
const usefulApproveUrl = (row: DonorsDonation, now: Date): string | null => {
  const isInTime = now.getTime() - row.created_at.getTime() < approvalLifeMs
  const takesMoney = !row.campaign_cancelled && row.campaign_standing === 'published'
  const isOpen = isInTime && takesMoney && row.next_check_at !== null
  return isOpen && undecided.includes(row.status) ? row.approve_url : null
}

/** `in_review`: pending without a next check, so it was set aside for an admin. */
export const doubtOf = ({
  status,
  next_check_at: nextCheckAt,
  failed_checks: failedChecks,
}: Pick<DonorsDonation, 'status' | 'next_check_at' | 'failed_checks'>) => {
  if (status === 'pending' && !nextCheckAt) return 'in_review'
  return nextCheckAt && failedChecks > 0 ? 'unanswered' : null
}

type WithFees = Pick<DonorsDonation, 'amount_minor' | 'provider_fee_minor' | 'platform_fee_minor'>

/** The fees of a donation as they were booked when it arrived, and what was left for the campaign. */
export const presentFees = ({
  amount_minor: amountMinor,
  provider_fee_minor: providerMinor,
  platform_fee_minor: platformMinor,
}: WithFees): NonNullable<Donation['fees']> => ({
  provider: minorToMajor(providerMinor),
  platform: minorToMajor(platformMinor),
  campaign: minorToMajor(amountMinor - providerMinor - platformMinor),
})

/** The request of a donation's donor; null: they did not ask. */
export const presentRequest = (row: DonorsDonation): RefundRequest | null => {
  const { asked_at: askedAt, asked_minor: askedMinor } = row
  if (askedAt === null || askedMinor === null) return null
  const remainderMinor = row.amount_minor - row.refunded_minor
  const leftMinor = remainderMinor - row.refunding_minor
  const state = { remainderMinor, leftMinor, closeReason: row.close_reason }
  return {
    createdAt: askedAt.toISOString(),
    status: requestStatus(state),
    asked: minorToMajor(askedMinor),
    left: minorToMajor(leftMinor),
    obstacle: leftMinor === 0n ? null : row.request_refused ? 'refused' : row.request_obstacle,
    closeReason: row.close_reason,
  }
}

/** When the donor's time to ask ends; null: they cannot ask. */
const refundableUntil = (row: DonorsDonation, now: Date): string | null => {
  // PayPal decides about a contested donation, and refunds none until then.
  if (row.is_denied || row.contested_minor > 0n) return null
  const isLeft = row.amount_minor > row.refunded_minor + row.refunding_minor
  const { asked_at: askedAt, askable_until: until } = row
  return isLeft && askedAt === null && until !== null && now < until ? until.toISOString() : null
}

/** A donation as its donor sees it. */
export const presentDonation = (row: DonorsDonation, now: Date): Donation => ({
  _id: row.id,
  campaignId: row.campaign_id,
  campaignTitle: row.campaign_title,
  campaignImageUrl: row.campaign_image_url,
  amount: minorToMajor(row.amount_minor),
  refunded: minorToMajor(row.refunded_minor),
  refunding: minorToMajor(row.refunding_minor),
  kept: minorToMajor(row.amount_minor - row.refunded_minor),
  contested: minorToMajor(row.contested_minor),
  isDisputed: row.is_disputed,
  isDenied: row.was_denied,
  fees: row.status === 'completed' ? presentFees(row) : null,
  currency: 'USD',
  status: row.status,
  doubt: doubtOf(row),
  anonymous: row.anonymous,
  campaignCancelled: row.campaign_cancelled,
  campaignOver: hasEnded({ endsAt: row.campaign_ends_at }, now),
  payoutId: row.payout_id,
  refundableUntil: refundableUntil(row, now),
  refundRequest: presentRequest(row),
  approveUrl: usefulApproveUrl(row, now),
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
})

type Sums = Omit<YearOfGiving, 'year'>

const presentSums = ({ donations, givenMinor, refundedMinor }: Sums) => ({
  donations,
  given: minorToMajor(givenMinor),
  refunded: minorToMajor(refundedMinor),
  kept: minorToMajor(givenMinor - refundedMinor),
})

/** A donor's donations, by year and in total. */
export const presentGiving = (years: readonly YearOfGiving[]): GivenByYear => {
  const none: Sums = { donations: 0, givenMinor: 0n, refundedMinor: 0n }
  const total = years.reduce(
    (sum, { donations, givenMinor, refundedMinor }) => ({
      donations: sum.donations + donations,
      givenMinor: sum.givenMinor + givenMinor,
      refundedMinor: sum.refundedMinor + refundedMinor,
    }),
    none,
  )
  return {
    currency: 'USD',
    years: years.map(({ year, ...sums }) => ({ year, ...presentSums(sums) })),
    total: presentSums(total),
  }
}
