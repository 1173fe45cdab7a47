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

/** A fee's part for what was refunded of a donation: pro rata, rounded half up. */
const shareOf = (feeMinor: bigint, givenMinor: bigint, refundedMinor: bigint): bigint =>
  (2n * feeMinor * refundedMinor + givenMinor) / (2n * givenMinor)

/**
 * What the platform gives back of its fee when `amountMinor` more is refunded: pro rata. Computed from all that is refunded by then
 * and rounded half up, so that parts add up to the cent to what the whole would give.
 */
export const platformFeeBack = (
  { givenMinor, refundedMinor, platformFeeMinor, platformFeeBackMinor }: FeeShare,
  amountMinor: bigint,
): bigint => shareOf(platformFeeMinor, givenMinor, refundedMinor + amountMinor) - platformFeeBackMinor

/** What decides who pays which part of a refund. */
export type RefundBasis = FeeShare & {
  /** PayPal's fee for the donation. */
  providerFeeMinor: bigint
  /** What the campaign has available, plus the platform's fee that open refunds will return. */
  availableMinor: bigint
  /** How much of PayPal's fees for the campaign's earlier refunds the site could still pay. */
  coverableMinor: bigint
}

/** What a refund does, in cents. */
export type RefundEffect = {
  platformFeeBackMinor: bigint
  /** What the site pays of PayPal's fees for refunds, because the campaign has too little. */
  siteLossMinor: bigint
  /** What the campaign has available afterwards. */
  availableMinor: bigint
  /** What is missing, so that the refund cannot be made; 0: it can. */
  missingMinor: bigint
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * What refunding `amountMinor` does. The donor gets all of it. The platform's fee comes back pro rata. PayPal keeps its fee, which falls
 * on the campaign as far as it has something available, and on the site beyond that; what was paid out falls on neither.
 */
export const refundEffect = (basis: RefundBasis, amountMinor: bigint): RefundEffect => {
  const { providerFeeMinor, givenMinor, refundedMinor } = basis
  const platformFeeBackMinor = platformFeeBack(basis, amountMinor)
  const leftMinor = basis.availableMinor - amountMinor + platformFeeBackMinor
  const shortMinor = leftMinor < 0n ? -leftMinor : 0n
  const keptMinor =
    shareOf(providerFeeMinor, givenMinor, refundedMinor + amountMinor) -
    shareOf(providerFeeMinor, givenMinor, refundedMinor)
  const bearableMinor = basis.coverableMinor + keptMinor
  const siteLossMinor = bearableMinor > 0n ? least(shortMinor, bearableMinor) : 0n
  const availableMinor = leftMinor + siteLossMinor
  return { platformFeeBackMinor, siteLossMinor, availableMinor, missingMinor: shortMinor - siteLossMinor }
}

/** The most that can be refunded of a donation now; 0: nothing. */
export const mostRefundable = (basis: RefundBasis): bigint => {
  let [possible, beyond] = [0n, basis.givenMinor - basis.refundedMinor + 1n]
  while (beyond - possible > 1n) {
    const middle = (possible + beyond) / 2n
    if (refundEffect(basis, middle).missingMinor === 0n) possible = middle
    else beyond = middle
  }
  return possible
}
