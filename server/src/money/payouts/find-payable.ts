import type { Db, Tx } from '../../platform/database/database.ts'
import { findStopping } from '../../campaigns/index.ts'
import { findClaims, heldInAll, type HeldNow, holdClaims, holdClaimsOfPayout } from '../ledger/held-now.ts'
import { findPending, findUnclaimed, type Payable, type PendingPayout } from './payouts.sql.ts'

/** The amounts of a payout, and what is held out of it in disputes and for donors. */
export type PayableNow = Payable & { held: HeldNow }

/** The amounts of a payout of all money that is not held, in cents. */
export const findPayable = async (db: Db | Tx, campaignId: string, now: Date): Promise<PayableNow> => {
  const unclaimed = await findUnclaimed(db, campaignId)
  const held = holdClaims(unclaimed.netMinor, await findClaims(db, campaignId, now))
  return {
    ...unclaimed,
    grossMinor: unclaimed.grossMinor - heldInAll(held),
    netMinor: unclaimed.netMinor - heldInAll(held),
    held,
  }
}

/** Why a pending payout cannot be approved, in cents: all are 0 if it can. */
export type Uncovered = {
  /** The amount by which the campaign's money is less than its payouts, because donations were disputed or reversed since. */
  shortMinor: bigint
  /** The parts of the payout that open disputes hold, and that donors can ask back because the promise changed since. */
  held: HeldNow
}

/** What is missing for a pending payout. Fees of earlier payouts do not count: the next payout is reduced by them. */
export const findUncovered = async (
  db: Db | Tx,
  {
    campaign_id: campaignId,
    net_minor: payoutMinor,
    status,
  }: Pick<PendingPayout, 'campaign_id' | 'net_minor' | 'status'>,
  now: Date,
): Promise<Uncovered> => {
  const { netMinor, adjustmentMinor } = await findUnclaimed(db, campaignId)
  const leftMinor = netMinor + adjustmentMinor
  const claims = await findClaims(db, campaignId, now)
  return {
    shortMinor: leftMinor < 0n ? -leftMinor : 0n,
    held: holdClaimsOfPayout(status === 'pending' ? payoutMinor : 0n, leftMinor, claims),
  }
}

/** A payout that waits for a decision, and what open disputes hold of it. */
export type PendingNow = { disputedMinor: bigint; disputedSince: Date | null }

/** What open disputes hold of the campaign's payout that waits for a decision: all of it if a dispute stops it. Null: no payout waits. */
export const findPendingNow = async (db: Db | Tx, campaignId: string, now: Date): Promise<PendingNow | null> => {
  const payout = await findPending(db, campaignId)
  if (!payout) return null
  const [stopping] = await findStopping(db, payout.id)
  if (stopping) return { disputedMinor: payout.net_minor, disputedSince: stopping.since }
  const { held } = await findUncovered(db, payout, now)
  return { disputedMinor: held.inDisputesMinor, disputedSince: held.inDisputesSince }
}
