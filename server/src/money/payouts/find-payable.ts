import type { Db, Tx } from '../../database/database.ts'
import { type Askable, askableOfPayout, findAskable, heldForDonors } from '../ledger/index.ts'
import { findUnclaimed, type Payable } from './payouts.sql.ts'

/** The amounts of a payout, and what is held for donors out of it. */
export type PayableNow = Payable & { heldForDonorsMinor: bigint; heldForDonorsUntil: Date | null }

/** The amounts of a payout of everything that is not held for donors, in cents. */
export const findPayable = async (db: Db | Tx, campaignId: string, now: Date): Promise<PayableNow> => {
  const unclaimed = await findUnclaimed(db, campaignId)
  const askable = await findAskable(db, campaignId, now)
  const heldForDonorsMinor = heldForDonors(unclaimed.netMinor, askable.minor)
  return {
    ...unclaimed,
    grossMinor: unclaimed.grossMinor - heldForDonorsMinor,
    netMinor: unclaimed.netMinor - heldForDonorsMinor,
    heldForDonorsMinor,
    heldForDonorsUntil: heldForDonorsMinor > 0n ? askable.until : null,
  }
}

/** Why a pending payout cannot be approved, in cents: both are 0 if it can. */
export type Uncovered = {
  /** The amount by which the campaign's money is less than its payouts, because donations were disputed or reversed since. */
  shortMinor: bigint
  /** The part of the payout that donors can ask back, because the promise changed since. */
  askableMinor: bigint
  askableUntil: Askable['until']
}

/** What a pending payout is not covered by. Fees of payouts do not count: the next payout is reduced by them. */
export const findUncovered = async (
  db: Db | Tx,
  {
    campaign_id: campaignId,
    net_minor: payoutMinor,
    status,
  }: { campaign_id: string; net_minor: bigint; status: string },
  now: Date,
): Promise<Uncovered> => {
  const { netMinor, adjustmentMinor } = await findUnclaimed(db, campaignId)
  const askable = await findAskable(db, campaignId, now)
  const leftMinor = netMinor + adjustmentMinor
  const askableMinor = status === 'pending' ? askableOfPayout(payoutMinor, leftMinor, askable.minor) : 0n
  return {
    shortMinor: leftMinor < 0n ? -leftMinor : 0n,
    askableMinor,
    askableUntil: askableMinor > 0n ? askable.until : null,
  }
}
