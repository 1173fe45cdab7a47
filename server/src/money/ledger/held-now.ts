import type { Db, Tx } from '../../platform/database/database.ts'
import { type Askable, findAskable } from './held-for-donors.sql.ts'
import { type Disputed, findDisputed } from './held-in-disputes.sql.ts'
import { type Claimed, claimedOfPayout, type Held, heldOutOf } from './hold-for-donors.ts'

/** What is claimed of a campaign's money. */
type Claims = { disputed: Disputed; askable: Askable }

/** Reads what is claimed of a campaign's money. */
export const findClaims = async (db: Db | Tx, campaignId: string, now: Date): Promise<Claims> => ({
  disputed: await findDisputed(db, campaignId),
  askable: await findAskable(db, campaignId, now),
})

/** What is held out of payouts at this moment, in cents. */
export type HeldNow = Held & {
  /** Since when the oldest dispute that holds money waits; null: none holds any. */
  inDisputesSince: Date | null
  /** All that donors can ask back, even if the campaign no longer has it. */
  askableMinor: bigint
  /** When the last donor's time to ask ends; null: nothing is held, or only what an admin decides about. */
  forDonorsUntil: Date | null
}

const claimedIn = ({ disputed, askable }: Claims): Claimed => ({
  disputedMinor: disputed.minor,
  askableMinor: askable.minor,
})

const withTimes = (held: Held, { disputed, askable }: Claims): HeldNow => ({
  ...held,
  inDisputesSince: held.inDisputesMinor > 0n ? disputed.since : null,
  askableMinor: askable.minor,
  forDonorsUntil: held.forDonorsMinor > 0n ? askable.until : null,
})

/** What is held of the money that a campaign has available. */
export const holdClaims = (availableMinor: bigint, claims: Claims): HeldNow =>
  withTimes(heldOutOf(availableMinor, claimedIn(claims)), claims)

/** What the claims take of a pending payout. @param availableMinor what the campaign has besides the payout */
export const holdClaimsOfPayout = (payoutMinor: bigint, availableMinor: bigint, claims: Claims): HeldNow =>
  withTimes(claimedOfPayout(payoutMinor, availableMinor, claimedIn(claims)), claims)

/** All that is held, in cents. */
export const heldInAll = ({ inDisputesMinor, forDonorsMinor }: Held): bigint => inDisputesMinor + forDonorsMinor
