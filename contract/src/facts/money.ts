/**
 * Arithmetic of money that the server and the browser share. Amounts are integers of minor units (cents) as bigints, so that what a
 * screen shows is what the ledger books.
 */

/** Major units from the wire (at most two decimals) as minor units. */
export const majorToMinor = (amount: number): bigint => BigInt(Math.round(amount * 100))

/** Minor units as the decimal number that JSON carries. Lossless: the nearest double prints as the same two decimals. */
export const minorToMajor = (amountMinor: bigint): number => Number(amountMinor) / 100

/**
 * The platform's fee on a donation: a percentage of the gross, rounded half up to a cent.
 * @param percent at most two decimals, e.g. 5 or 2.75
 */
export const platformFee = (grossMinor: bigint, percent: number): bigint => {
  // A double is not exact in hundredths (1.14 × 100 is 113.99…), so it is rounded to the intended integer.
  const basisPoints = BigInt(Math.round(percent * 100))
  return (grossMinor * basisPoints + 5_000n) / 10_000n
}

/** What a payment provider keeps: a share of the gross in millionths, and a fixed part. */
export type FeeRate = { perMillion: bigint; fixedMinor: bigint }

/** What the provider is expected to keep of a donation, rounded half up to a cent, and never more than the donation. Never booked. */
export const estimatedFee = (grossMinor: bigint, { perMillion, fixedMinor }: FeeRate): bigint => {
  const feeMinor = (grossMinor * perMillion + 500_000n) / 1_000_000n + fixedMinor
  return feeMinor < grossMinor ? feeMinor : grossMinor
}

/** The platform's fee on a donation as it is booked: never more than what the provider left over, never less than 0. */
export const bookedPlatformFee = (grossMinor: bigint, providerFeeMinor: bigint, percent: number): bigint => {
  const leftMinor = grossMinor - providerFeeMinor
  if (leftMinor <= 0n) return 0n
  const feeMinor = platformFee(grossMinor, percent)
  return feeMinor < leftMinor ? feeMinor : leftMinor
}

/** `amount` in percent of `whole` (> 0), rounded down so that 100 appears only when the goal is reached. */
export const wholePercentOf = (amount: number, whole: number): number =>
  Number((majorToMinor(amount) * 100n) / majorToMinor(whole))

/** How many cents of each dollar an amount is of another that is above 0, in tenths of a cent, rounded half up. */
export const centsPerDollar = (amount: number, whole: number): number => {
  const wholeMinor = majorToMinor(whole)
  return Number((2_000n * majorToMinor(amount) + wholeMinor) / (2n * wholeMinor)) / 10
}

/** A donation, its platform fee, and what was refunded of both. */
export type FeeShare = {
  givenMinor: bigint
  refundedMinor: bigint
  /** What the platform took of the donation when it was booked. */
  platformFeeMinor: bigint
  /** How much of that fee the platform returned with earlier refunds. */
  platformFeeBackMinor: bigint
}

/** A fee's share for the refunded part of a donation: pro rata, rounded half up. */
const shareOf = (feeMinor: bigint, givenMinor: bigint, refundedMinor: bigint): bigint =>
  (2n * feeMinor * refundedMinor + givenMinor) / (2n * givenMinor)

/**
 * How much of its fee the platform returns when `amountMinor` more is refunded: pro rata. Computed from the total refunded by then and
 * rounded half up, so that partial refunds return exactly what one whole refund would.
 */
export const platformFeeBack = (
  { givenMinor, refundedMinor, platformFeeMinor, platformFeeBackMinor }: FeeShare,
  amountMinor: bigint,
): bigint => shareOf(platformFeeMinor, givenMinor, refundedMinor + amountMinor) - platformFeeBackMinor

/** The figures that decide who pays which part of a refund. */
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
  /** How much the campaign and the site together lack for the refund; 0: it can be made. */
  missingMinor: bigint
}

/** What PayPal keeps of its fee for a donation when `amountMinor` more of it is refunded: pro rata, as {@link platformFeeBack}. */
export const keptFee = (
  {
    providerFeeMinor,
    givenMinor,
    refundedMinor,
  }: Pick<RefundBasis, 'providerFeeMinor' | 'givenMinor' | 'refundedMinor'>,
  amountMinor: bigint,
): bigint =>
  shareOf(providerFeeMinor, givenMinor, refundedMinor + amountMinor) -
  shareOf(providerFeeMinor, givenMinor, refundedMinor)

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * What refunding `amountMinor` does. The donor gets all of it, and the platform returns its fee pro rata. PayPal keeps its fee: the
 * campaign pays it from what it has available, and the site pays the rest. The site does not pay for money that was paid out.
 */
export const refundEffect = (basis: RefundBasis, amountMinor: bigint): RefundEffect => {
  const platformFeeBackMinor = platformFeeBack(basis, amountMinor)
  const leftMinor = basis.availableMinor - amountMinor + platformFeeBackMinor
  const shortMinor = leftMinor < 0n ? -leftMinor : 0n
  const payableMinor = basis.coverableMinor + keptFee(basis, amountMinor)
  const siteLossMinor = payableMinor > 0n ? least(shortMinor, payableMinor) : 0n
  const availableMinor = leftMinor + siteLossMinor
  return { platformFeeBackMinor, siteLossMinor, availableMinor, missingMinor: shortMinor - siteLossMinor }
}

/** The figures that decide whether a refund takes money that other donors have a claim to. */
export type SharedBasis = RefundBasis & {
  /** What the campaign and the site must keep so that the other donors who have a claim can be refunded in full. */
  neededByOthersMinor: bigint
}

/**
 * How much of a refund is taken from money that other donors can ask back or have a dispute open about. The platform's fee comes back, and the site
 * pays what PayPal keeps if the campaign cannot, so only the rest of the amount reduces what others can get.
 */
export const takenFromOthers = (basis: SharedBasis, amountMinor: bigint): bigint => {
  const { availableMinor, coverableMinor, neededByOthersMinor } = basis
  if (neededByOthersMinor <= 0n) return 0n
  const costMinor = amountMinor - platformFeeBack(basis, amountMinor) - keptFee(basis, amountMinor)
  const unclaimedMinor = availableMinor + coverableMinor - neededByOthersMinor
  const takenMinor = costMinor - (unclaimedMinor > 0n ? unclaimedMinor : 0n)
  return takenMinor > 0n ? least(takenMinor, neededByOthersMinor) : 0n
}

/** The range above the result of the binary search that is checked cent by cent. */
const triedSinglyMinor = 100n

/** The most that can be refunded of a donation now; 0: nothing. */
export const refundableMax = (basis: RefundBasis): bigint => {
  const leftMinor = basis.givenMinor - basis.refundedMinor
  const isPossible = (amountMinor: bigint) => refundEffect(basis, amountMinor).missingMinor === 0n
  let [possible, beyond] = [0n, leftMinor + 1n]
  while (beyond - possible > 1n) {
    const middle = (possible + beyond) / 2n
    if (isPossible(middle)) possible = middle
    else beyond = middle
  }
  // Shares are rounded to cents, so a refund can be possible although a slightly smaller one is not.
  for (let amount = least(leftMinor, possible + triedSinglyMinor); amount > possible; amount--) {
    if (isPossible(amount)) return amount
  }
  return possible
}

/** Whether an amount has at most two decimals: at most two decimals. */
export const hasAtMostTwoDecimals = (amount: number) => Math.abs(amount) < 1e13 && Number(amount.toFixed(2)) === amount

export const currencies = ['USD', 'EUR', 'GBP'] as const
export type Currency = (typeof currencies)[number]
