const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** How much of what a campaign has available is held for a claim: at most all of it. */
export const heldFrom = (availableMinor: bigint, claimedMinor: bigint): bigint =>
  availableMinor > 0n ? least(availableMinor, claimedMinor) : 0n

/** What is claimed of a campaign's money, each donation once, in cents: in disputes of donors, and by donors who can ask for it back. */
export type Claimed = { disputedMinor: bigint; askableMinor: bigint }

/** How much is held for the claims, in cents. */
export type Held = { inDisputesMinor: bigint; forDonorsMinor: bigint }

/** What is held of the money that a campaign has available: first for disputes, and then for donors who can ask for it back. */
export const heldOutOf = (availableMinor: bigint, { disputedMinor, askableMinor }: Claimed): Held => {
  const inDisputesMinor = heldFrom(availableMinor, disputedMinor)
  return { inDisputesMinor, forDonorsMinor: heldFrom(availableMinor - inDisputesMinor, askableMinor) }
}

/**
 * The parts of a pending payout that are claimed, because the other money of the campaign does not cover the claims.
 * @param availableMinor what the campaign has besides the payout
 */
export const claimedOfPayout = (payoutMinor: bigint, availableMinor: bigint, claimed: Claimed): Held => {
  const covered = heldOutOf(availableMinor, claimed)
  const inDisputesMinor = least(payoutMinor, claimed.disputedMinor - covered.inDisputesMinor)
  const forDonorsMinor = least(payoutMinor - inDisputesMinor, claimed.askableMinor - covered.forDonorsMinor)
  return { inDisputesMinor, forDonorsMinor }
}
