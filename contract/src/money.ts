/**
 * Arithmetic of money that the server and the browser share. Amounts are integers of minor units (cents) as bigints, so that what a
 * screen shows is what the ledger books.
 */

/** Major units from the wire (at most two decimals) as minor units. */
export const majorToMinor = (amount: number): bigint => BigInt(Math.round(amount * 100))

/** Minor units as the decimal number that JSON carries. Exact: the nearest double of a two-decimal amount prints as it. */
export const minorToMajor = (amountMinor: bigint): number => Number(amountMinor) / 100

/**
 * The platform's fee on a donation: a percentage of the gross, rounded half up to a cent.
 * @param percent at most two decimals, e.g. 5 or 2.75
 */
export const platformFee = (grossMinor: bigint, percent: number): bigint => {
  // A double is not exact in hundredths (1.14 × 100 is 113.99…), so it is rounded to the integer that was meant.
  const basisPoints = BigInt(Math.round(percent * 100))
  return (grossMinor * basisPoints + 5_000n) / 10_000n
}

/** An amount as whole percent of another that is above 0, rounded down, so that 100 is said only when it is reached. */
export const wholePercentOf = (amount: number, whole: number): number =>
  Number((majorToMinor(amount) * 100n) / majorToMinor(whole))

/** What is known of a donation and of what was refunded of it. */
export type FeeShare = {
  givenMinor: bigint
  refundedMinor: bigint
  /** What the platform took of the donation when it was booked. */
  platformFeeMinor: bigint
  /** What of that it gave back with earlier refunds. */
  platformFeeBackMinor: bigint
}

/**
 * What the platform gives back of its fee when `amountMinor` more is refunded: pro rata. Computed from all that is refunded by then
 * and rounded half up, so that parts add up to the cent to what the whole would give.
 */
export const platformFeeBack = (
  { givenMinor, refundedMinor, platformFeeMinor, platformFeeBackMinor }: FeeShare,
  amountMinor: bigint,
): bigint => {
  const wentBack = refundedMinor + amountMinor
  const due = (2n * platformFeeMinor * wentBack + givenMinor) / (2n * givenMinor)
  return due - platformFeeBackMinor
}
