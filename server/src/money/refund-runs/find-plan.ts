import { majorToMinor } from '@muster/contract/facts/money.ts'
import { secondAdminAbove } from '@muster/contract/facts/refund-runs.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { findRefundCosts } from '../ledger/refund-costs.sql.ts'
import { findPendingPayout } from '../refunds/refunds.sql.ts'
import { type CandidateRow, findCandidates } from './candidates.sql.ts'
import { type Means, type Planned, planRefunds } from './plan-refunds.ts'

export type PlannedDonation = CandidateRow & { planned: Planned }

/** What refunding all donations of a campaign would do. */
export type Plan = { donations: PlannedDonation[]; amountMinor: bigint; pendingMinor: bigint | null }

/** What a campaign and the site can pay for refunds now. */
export const findMeans = async (db: Db | Tx, campaignId: string): Promise<Means> => {
  const costs = await findRefundCosts(db, campaignId)
  return {
    availableMinor: costs.availableMinor + costs.openPlatformFeeBackMinor,
    coverableMinor: costs.coverableWithOpenMinor,
  }
}

/** Computes the plan of a campaign from the ledger. With both locks held, what is then recorded is exactly this. */
export const findPlan = async (db: Db | Tx, campaignId: string, now: Date): Promise<Plan> => {
  const rows = await findCandidates(db, campaignId)
  const means = await findMeans(db, campaignId)
  const pendingMinor = await findPendingPayout(db, campaignId)
  const planned = planRefunds(rows, means, now)
  const donations = rows.map((row, at) => ({ ...row, planned: planned[at] as Planned }))
  const amountMinor = planned.reduce((sum, one) => sum + one.amountMinor, 0n)
  return { donations, amountMinor, pendingMinor }
}

/** Whether an amount needs a second admin. */
export const isLarge = (amountMinor: bigint): boolean => amountMinor > majorToMinor(secondAdminAbove)
