import type { FindObstacle } from '../../people/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inDollars } from '../../platform/base/money.ts'
import { availableBalance } from './balance.sql.ts'
import { findClaims, heldInAll, type HeldNow, holdClaims } from './held-now.ts'
import { balanceOfOwner, findHoldingOf } from './ledger.sql.ts'
import { instantInWords } from '../../mail/index.ts'

const inDisputes = ({ inDisputesMinor: minor, inDisputesSince: since }: HeldNow): string => {
  const waiting = `${inDollars(minor)} waits for a decision about disputes`
  return since === null ? waiting : `${waiting}, the oldest since ${instantInWords(since)}`
}

const forDonors = ({ forDonorsMinor: minor, forDonorsUntil: until }: HeldNow): string =>
  until === null
    ? `${inDollars(minor)} is held for donors who asked for it back, until an admin has decided`
    : `${inDollars(minor)} is held for donors, who can ask for it back until ${instantInWords(until)}, because the campaign changed`

/** Why a part of a campaign's money cannot be paid out, as the beginning of a sentence. Something is held. */
export const heldInWords = (held: HeldNow): string => {
  const disputed = held.inDisputesMinor > 0n ? [inDisputes(held)] : []
  const askable = held.forDonorsMinor > 0n ? [forDonors(held)] : []
  return [...disputed, ...askable].join(', and ')
}

const later = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a)
const earlier = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b < a) ? b : a)

const together = (one: HeldNow, other: HeldNow): HeldNow => ({
  inDisputesMinor: one.inDisputesMinor + other.inDisputesMinor,
  inDisputesSince: earlier(one.inDisputesSince, other.inDisputesSince),
  forDonorsMinor: one.forDonorsMinor + other.forDonorsMinor,
  askableMinor: one.askableMinor + other.askableMinor,
  forDonorsUntil: later(one.forDonorsUntil, other.forDonorsUntil),
})

const nothing: HeldNow = {
  ...{ inDisputesMinor: 0n, inDisputesSince: null },
  ...{ forDonorsMinor: 0n, askableMinor: 0n, forDonorsUntil: null },
}

/** What is held in disputes and for donors in all campaigns of an owner. */
const heldOfOwner = async (tx: Tx, ownerId: string, now: Date): Promise<HeldNow> => {
  let held = nothing
  for (const campaignId of await findHoldingOf(tx, ownerId)) {
    const availableMinor = await availableBalance(tx, campaignId)
    held = together(held, holdClaims(availableMinor, await findClaims(tx, campaignId, now)))
  }
  return held
}

/** Why an account cannot be deleted: its campaigns have money that was not paid out. Null: they have none. */
export const unpaidBalance: FindObstacle = async (tx, ownerId, now) => {
  const balanceMinor = await balanceOfOwner(tx, ownerId)
  if (balanceMinor <= 0n) return null
  const holding = `Your campaigns still hold ${inDollars(balanceMinor)}.`
  const held = await heldOfOwner(tx, ownerId, now)
  const message =
    heldInAll(held) === 0n
      ? `${holding} Request a payout first, and delete the account once it arrived`
      : `${holding} Of this, ${heldInWords(held)}. Request a payout after that, and delete the account once it arrived`
  // The list of the owner's campaigns says which of them hold it.
  return { message, about: null }
}
