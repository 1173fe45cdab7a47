import type { FeeRate } from '@muster/contract/facts/money.ts'

/** Sums over captures, each of a gross amount and PayPal's fee for it, in minor units. */
export type FeeSums = {
  captures: number
  grossMinor: bigint
  feeMinor: bigint
  grossSquared: bigint
  grossTimesFee: bigint
}

/** With fewer captures no estimate is made. */
export const capturesMin = 20
const million = 1_000_000n

/** Rounds half up. Requires `dividend` ≥ 0 and `divisor` > 0. */
const divided = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)
const within = (value: bigint, valueMax: bigint): bigint => (value < 0n ? 0n : value > valueMax ? valueMax : value)

/** The best line through the origin, used if the best line has a negative intercept. */
const proportional = ({ grossSquared, grossTimesFee }: FeeSums): FeeRate => ({
  perMillion: within(divided(grossTimesFee * million, grossSquared), million),
  fixedMinor: 0n,
})

/**
 * The percentage and the fixed fee that fit the captures best, by least squares in integers. Null if there are fewer
 * than {@link capturesMin} captures, or all have the same amount, which does not determine both parts.
 */
export const fitFees = (sums: FeeSums): FeeRate | null => {
  const { captures, grossMinor, feeMinor, grossSquared, grossTimesFee } = sums
  const count = BigInt(captures)
  const spread = count * grossSquared - grossMinor * grossMinor
  if (captures < capturesMin || spread <= 0n) return null
  const rise = count * grossTimesFee - grossMinor * feeMinor
  const perMillion = within(divided(rise * million, spread), million)
  const fixed = feeMinor * million - perMillion * grossMinor
  if (fixed < 0n) return proportional(sums)
  return { perMillion, fixedMinor: divided(fixed, count * million) }
}
