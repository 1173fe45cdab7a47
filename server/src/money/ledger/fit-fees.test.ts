import { estimatedFee } from '@muster/contract/facts/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capturesMin, type FeeSums, fitFees } from './fit-fees.ts'

type Capture = { gross: bigint; fee: bigint }

const sumsOf = (captures: readonly Capture[]): FeeSums =>
  captures.reduce<FeeSums>(
    (sums, { gross, fee }) => ({
      captures: sums.captures + 1,
      grossMinor: sums.grossMinor + gross,
      feeMinor: sums.feeMinor + fee,
      grossSquared: sums.grossSquared + gross * gross,
      grossTimesFee: sums.grossTimesFee + gross * fee,
    }),
    { captures: 0, grossMinor: 0n, feeMinor: 0n, grossSquared: 0n, grossTimesFee: 0n },
  )

/** PayPal's fee: a rate in hundredths of a percent, rounded half up to a cent, and a fixed part. */
const feeOf = (gross: bigint, basisPoints: bigint, fixed: bigint) => (gross * basisPoints + 5_000n) / 10_000n + fixed

const amounts = (max: number) => fc.bigInt({ min: 100n, max: BigInt(max) })
const basisPoints = fc.bigInt({ min: 0n, max: 1_000n })
const fixed = fc.bigInt({ min: 0n, max: 100n })
const grosses = fc.array(amounts(10_000_000), { minLength: capturesMin, maxLength: 60 })
const anyCapture = amounts(10_000_000).chain((gross) =>
  fc.bigInt({ min: 0n, max: gross - 1n }).map((fee) => ({ gross, fee })),
)
const anyCaptures = fc.array(anyCapture, { minLength: capturesMin, maxLength: 60 })

describe('the fit of PayPal’s fees', () => {
  test('is exact for the rate and the fixed part if no fee was rounded', () => {
    fc.assert(
      fc.property(grosses, basisPoints, fixed, (made, rate, part) => {
        const round = made.map((gross) => gross * 10_000n)
        fc.pre(new Set(round).size > 1)
        const fitted = fitFees(sumsOf(round.map((gross) => ({ gross, fee: feeOf(gross, rate, part) }))))
        expect(fitted).toEqual({ perMillion: rate * 100n, fixedMinor: part })
      }),
      { numRuns: 500 },
    )
  })

  test('predicts each fee to within the rounding if all captures have one rate', () => {
    fc.assert(
      fc.property(grosses, basisPoints, fixed, (made, rate, part) => {
        fc.pre(new Set(made).size > 1)
        const fitted = fitFees(sumsOf(made.map((gross) => ({ gross, fee: feeOf(gross, rate, part) }))))
        if (!fitted) throw new Error('there is spread, so there is a line')
        // Each fee is rounded by at most half a cent. That moves a least-squares line by at most half a cent times √n, and the
        // line is rounded to millionths (5 cents at $100,000) and to cents.
        const most = BigInt(Math.ceil(Math.sqrt(made.length) / 2)) + 7n
        for (const gross of made) {
          const off = estimatedFee(gross, fitted) - feeOf(gross, rate, part)
          expect(off >= -most && off <= most).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('has no negative part and no rate above 100 percent for any captures', () => {
    fc.assert(
      fc.property(anyCaptures, amounts(10_000_000), (captures, gross) => {
        const fitted = fitFees(sumsOf(captures))
        if (!fitted) return
        expect(fitted.perMillion >= 0n && fitted.perMillion <= 1_000_000n).toBe(true)
        expect(fitted.fixedMinor >= 0n).toBe(true)
        const fee = estimatedFee(gross, fitted)
        expect(fee >= 0n && fee <= gross).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('depends neither on the order nor on the repetition of captures', () => {
    fc.assert(
      fc.property(anyCaptures, (captures) => {
        const fitted = fitFees(sumsOf(captures))
        expect(fitFees(sumsOf(captures.toReversed()))).toEqual(fitted)
        expect(fitFees(sumsOf([...captures, ...captures, ...captures]))).toEqual(fitted)
      }),
      { numRuns: 500 },
    )
  })

  const donations = (count: number): Capture[] =>
    Array.from({ length: count }, (_, index) => {
      const gross = BigInt(1_000 + 500 * index)
      return { gross, fee: feeOf(gross, 349n, 49n) }
    })

  test('needs 20 captures', () => {
    expect(fitFees(sumsOf(donations(19)))).toBeNull()
    const fitted = fitFees(sumsOf(donations(20)))
    expect(fitted && estimatedFee(2_500n, fitted)).toBe(136n)
  })

  test('does not exist if all amounts are equal, because rate and fixed part cannot be separated', () => {
    expect(fitFees(sumsOf(Array.from({ length: 50 }, () => ({ gross: 2_500n, fee: 136n }))))).toBeNull()
  })

  test('is a flat fee if the fee does not grow with the amount, and zero if there was no fee', () => {
    const falling = donations(20).map(({ gross }, index) => ({ gross, fee: BigInt(200 - index) }))
    expect(fitFees(sumsOf(falling))).toEqual({ perMillion: 0n, fixedMinor: 191n })
    const free = donations(20).map(({ gross }) => ({ gross, fee: 0n }))
    expect(fitFees(sumsOf(free))).toEqual({ perMillion: 0n, fixedMinor: 0n })
  })

  test('goes through the origin if the best line would start below it', () => {
    const steep = donations(20).map(({ gross }) => ({ gross, fee: gross / 20n - 40n }))
    expect(fitFees(sumsOf(steep))).toMatchObject({ fixedMinor: 0n })
    const fitted = fitFees(sumsOf(steep))
    const perMillion = fitted?.perMillion ?? 0n
    expect(perMillion > 40_000n && perMillion < 50_000n).toBe(true)
  })

  test('is at most the whole amount', () => {
    const absurd = donations(20).map(({ gross }) => ({ gross, fee: 3n * gross }))
    const fitted = fitFees(sumsOf(absurd))
    expect(fitted?.perMillion).toBe(1_000_000n)
    expect(fitted && estimatedFee(2_500n, fitted)).toBe(2_500n)
  })
})
