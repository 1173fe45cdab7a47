const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** How much of what a campaign has available is held for donors who can ask for it back: at most all of it. */
export const heldForDonors = (availableMinor: bigint, askableMinor: bigint): bigint =>
  availableMinor > 0n ? least(availableMinor, askableMinor) : 0n

/**
 * The part of a pending payout that donors can ask back, because what the campaign has besides does not cover them.
 * @param availableMinor what the campaign has besides the payout
 */
export const askableOfPayout = (payoutMinor: bigint, availableMinor: bigint, askableMinor: bigint): bigint =>
  least(payoutMinor, askableMinor - heldForDonors(availableMinor, askableMinor))
