import { planLinesMax } from '@muster/contract/facts/refund-runs.ts'
import type { PlanLine, RefundPlan, RefundRun, RefundRunLine, WaitingRun } from '@muster/contract/money/refund-runs.ts'
import { inLettersOrNull } from '../../platform/base/in-letters.ts'
import { presentPerson } from '../../people/index.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import type { Plan, PlannedDonation } from './find-plan.ts'
import type { LineRow, RunRow } from './run-views.sql.ts'
import type { WaitingRow } from './waiting-runs.sql.ts'

/** @param forAdmin whether the names of admins are shown */
export const presentRun = (row: RunRow, forAdmin: boolean): RefundRun => ({
  _id: row.id,
  campaignId: row.campaignId,
  status: row.status,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  requestedBy: forAdmin && row.requestedBy ? presentPerson(row.requestedBy) : null,
  decidedBy: forAdmin && row.decidedBy ? presentPerson(row.decidedBy) : null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  declineReason: row.declineReason,
  endedAt: row.endedAt?.toISOString() ?? null,
  currency: 'USD',
  total: minorToMajor(row.totalMinor),
  donations: row.donations,
  completed: row.completed,
  open: row.open,
  failed: row.failed,
  leftOut: row.leftOut,
  refunded: minorToMajor(row.refundedMinor),
  fromCampaign: minorToMajor(row.refundedMinor - row.platformFeeBackMinor - row.fromSiteMinor),
  platformFeeBack: minorToMajor(row.platformFeeBackMinor),
  fromSite: minorToMajor(row.fromSiteMinor),
})

export const presentWaiting = ({ id, requestedBy, createdAt, totalMinor, ...row }: WaitingRow): WaitingRun => ({
  ...row,
  _id: id,
  createdAt: createdAt.toISOString(),
  requestedBy: presentPerson(requestedBy),
  currency: 'USD',
  total: minorToMajor(totalMinor),
})

/** @param forAdmin whether anonymous donors are named, and addresses are shown */
export const presentLine = (row: LineRow, forAdmin: boolean): RefundRunLine => ({
  donationId: row.donationId,
  donor: row.isAnonymous && !forAdmin ? null : row.donorName,
  donorEmail: forAdmin ? inLettersOrNull(row.donorEmail) : null,
  donatedAt: row.completedAt.toISOString(),
  donated: minorToMajor(row.givenMinor),
  amount: minorToMajor(row.amountMinor),
  left: minorToMajor(row.leftMinor),
  status: row.status,
  obstacle: row.obstacle,
  problem: row.problem,
})

const presentPlanned = ({ planned, ...donation }: PlannedDonation): PlanLine => ({
  donationId: donation.donationId,
  donor: donation.donorName,
  donorEmail: inLettersOrNull(donation.donorEmail),
  donatedAt: donation.completedAt.toISOString(),
  donated: minorToMajor(donation.givenMinor),
  refunded: minorToMajor(donation.refundedMinor),
  amount: minorToMajor(planned.amountMinor),
  fromCampaign: minorToMajor(planned.fromCampaignMinor),
  platformFeeBack: minorToMajor(planned.platformFeeBackMinor),
  fromSite: minorToMajor(planned.fromSiteMinor),
  providerFee: minorToMajor(planned.providerFeeMinor),
  left: minorToMajor(planned.leftMinor),
  obstacle: planned.obstacle,
})

const sumOf = (
  donations: readonly PlannedDonation[],
  key: keyof PlannedDonation['planned'] & `${string}Minor`,
): number => minorToMajor(donations.reduce((sum, { planned }) => sum + planned[key], 0n))

export const presentPlan = ({ donations, amountMinor, pendingMinor }: Plan, needsSecond: boolean): RefundPlan => {
  const isLeftOut = ({ planned }: PlannedDonation) => planned.leftMinor > 0n
  const listed = [...donations.filter(isLeftOut), ...donations.filter((donation) => !isLeftOut(donation))]
  return {
    amount: minorToMajor(amountMinor),
    fromCampaign: sumOf(donations, 'fromCampaignMinor'),
    platformFeeBack: sumOf(donations, 'platformFeeBackMinor'),
    fromSite: sumOf(donations, 'fromSiteMinor'),
    providerFee: sumOf(donations, 'providerFeeMinor'),
    currency: 'USD',
    donations: donations.filter(({ planned }) => planned.amountMinor > 0n).length,
    leftOut: donations.filter(isLeftOut).length,
    left: sumOf(donations, 'leftMinor'),
    pendingPayout: pendingMinor === null ? null : minorToMajor(pendingMinor),
    needsSecond,
    lines: listed.slice(0, planLinesMax).map(presentPlanned),
    linesInAll: donations.length,
  }
}
