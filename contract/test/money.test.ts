import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDonationOrder, DonationAmount, donationMax } from '../src/donations.ts'
import { majorToMinor, minorToMajor, platformFee, platformFeeBack, wholePercentOf } from '../src/money.ts'
import { problemOf, problemsOf } from './problems.ts'

describe('a donation', () => {
  test.each([0.01, 0.5, 1, 12.34, 100_000])('%d can be given', (amount) => {
    expect(problemOf(DonationAmount, amount)).toBeNull()
  })
  test.each([0, -1, 0.001, '5', Number.NaN, undefined])('Enter a valid amount: %s is none', (amount) => {
    expect(problemOf(DonationAmount, amount)).toBe('Enter a valid amount')
  })
  test('is at most 100,000', () => {
    expect(problemOf(DonationAmount, 100_000.01)).toBe('One donation can be at most 100,000')
  })
  test('is in US dollars, and hides no name where nobody asks', () => {
    expect(createDonationOrder.body.parse({ amount: 5 })).toEqual({ amount: 5, currency: 'USD', anonymous: false })
    expect(problemsOf(createDonationOrder.body, { amount: 5, currency: 'EUR' })).toEqual({
      currency: 'Donations are taken in US dollars',
    })
  })
})

// Multiples of $25 make many shares that end in exactly half a cent, where rounding errors show.
const donatedCents = fc.oneof(
  fc.integer({ min: 1, max: donationMax * 100 }),
  fc.integer({ min: 1, max: donationMax / 25 }).map((times) => times * 2_500),
)
const hundredths = fc.integer({ min: 0, max: 5_000 })

test.each([
  [25, 1.14, 0.29],
  [25, 5, 1.25],
  [12.34, 5, 0.62],
  [0.1, 5, 0.01],
  [0.09, 5, 0],
  [100_000, 5, 5_000],
])('of %d at %d percent the platform takes %d', (amount, percent, fee) => {
  expect(minorToMajor(platformFee(majorToMinor(amount), percent))).toBe(fee)
})

test('the fee is the exact share of the amount as it is written, rounded half up to a cent', () => {
  fc.assert(
    fc.property(donatedCents, hundredths, (cents, rate) => {
      // As the two travel: numbers with two decimals in JSON.
      const amount = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
      const percent = Number(`${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`)
      const fee = platformFee(majorToMinor(amount), percent)
      const tenThousandths = BigInt(cents) * BigInt(rate) - fee * 10_000n
      return tenThousandths >= -5_000n && tenThousandths < 5_000n
    }),
    { numRuns: 20_000 },
  )
})

test.each([
  [29, 100, 29],
  [57, 100, 57],
  [99.99, 100, 99],
  [1_000_000_000, 1_000_000_000, 100],
])('%d of %d is %d percent, rounded down', (amount, whole, percent) => {
  expect(wholePercentOf(amount, whole)).toBe(percent)
})

const donation = { givenMinor: 2_500n, refundedMinor: 0n, platformFeeMinor: 125n, platformFeeBackMinor: 0n }

test.each([
  [2_500n, 125n, 'all of it'],
  [1_250n, 63n, 'half a cent is rounded up'],
  [1n, 0n, 'less than half a cent is rounded down'],
])('of %s cents that go back the platform gives back %s: %s', (amount, fee) => {
  expect(platformFeeBack(donation, amount)).toBe(fee)
})

test('what was given back with earlier parts is not given back again', () => {
  const half = { ...donation, refundedMinor: 1_250n, platformFeeBackMinor: 63n }
  expect(platformFeeBack(half, 1_250n)).toBe(62n)
})

test('parts come to the cent to what the whole would, however they are cut', () => {
  const cuts = fc.array(fc.bigInt({ min: 1n, max: 400n }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(cuts, fc.bigInt({ min: 0n, max: 200n }), (parts, platformFeeMinor) => {
      const givenMinor = parts.reduce((sum, part) => sum + part, 0n)
      let state = { givenMinor, refundedMinor: 0n, platformFeeMinor, platformFeeBackMinor: 0n }
      for (const part of parts) {
        const back = platformFeeBack(state, part)
        expect(back >= 0n).toBe(true)
        const { refundedMinor, platformFeeBackMinor } = state
        state = { ...state, refundedMinor: refundedMinor + part, platformFeeBackMinor: platformFeeBackMinor + back }
      }
      expect(state.platformFeeBackMinor).toBe(platformFeeMinor)
    }),
  )
})
