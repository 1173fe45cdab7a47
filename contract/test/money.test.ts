import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDonationOrderEndpoint, DonationAmount } from '../src/money/donations.ts'
import { donationMax } from '../src/facts/donations.ts'
import {
  centsPerDollar,
  majorToMinor,
  minorToMajor,
  refundableMax,
  platformFee,
  platformFeeBack,
  refundEffect,
  wholePercentOf,
} from '../src/facts/money.ts'
import { problemOf, problemsOf } from './problems.ts'

describe('a donation', () => {
  test.each([0.01, 0.5, 1, 12.34, 100_000])('%d is valid', (amount) => {
    expect(problemOf(DonationAmount, amount)).toBeNull()
  })
  test.each([0, -1, 0.001, '5', Number.NaN, undefined])('%s is not a valid amount', (amount) => {
    expect(problemOf(DonationAmount, amount)).toBe('Enter a valid amount')
  })
  test('is at most 100,000', () => {
    expect(problemOf(DonationAmount, 100_000)).toBeNull()
    expect(problemOf(DonationAmount, 100_000.01)).toBe('One donation can be at most $100,000')
  })
  test('is in US dollars and shows the name by default', () => {
    expect(createDonationOrderEndpoint.body.parse({ amount: 5 })).toEqual({
      amount: 5,
      currency: 'USD',
      anonymous: false,
    })
    expect(problemsOf(createDonationOrderEndpoint.body, { amount: 5, currency: 'EUR' })).toEqual({
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
])('of a donation of %d at %d percent the platform takes %d', (amount, percent, fee) => {
  expect(minorToMajor(platformFee(majorToMinor(amount), percent))).toBe(fee)
})

test('the fee is the exact share of the decimal amount, rounded half up to a cent', () => {
  fc.assert(
    fc.property(donatedCents, hundredths, (cents, rate) => {
      // In JSON, both are numbers with two decimals.
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

test.each([
  [4.91, 100, 4.9],
  [4.95, 100, 5],
  [0.0, 100, 0],
  [100, 100, 100],
  [1, 3, 33.3],
  [2, 3, 66.7],
])('%d of %d is %d cents of each dollar, rounded half up', (amount, whole, cents) => {
  expect(centsPerDollar(amount, whole)).toBe(cents)
})

const donation = { givenMinor: 2_500n, refundedMinor: 0n, platformFeeMinor: 125n, platformFeeBackMinor: 0n }

test.each([
  [2_500n, 125n, 'all of it'],
  [1_250n, 63n, 'half a cent is rounded up'],
  [1n, 0n, 'less than half a cent is rounded down'],
])('when %s cents are refunded, the platform returns %s: %s', (amount, fee) => {
  expect(platformFeeBack(donation, amount)).toBe(fee)
})

test('a fee that was returned with an earlier partial refund is not returned again', () => {
  const half = { ...donation, refundedMinor: 1_250n, platformFeeBackMinor: 63n }
  expect(platformFeeBack(half, 1_250n)).toBe(62n)
})

test('partial refunds return exactly the fee that one full refund would', () => {
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

/** The entries of a donation with PayPal's usual fee, in cents. */
const booked = (givenMinor: bigint) => {
  const least = (a: bigint, b: bigint) => (a < b ? a : b)
  const providerFeeMinor = least((givenMinor * 349n + 5_000n) / 10_000n + 49n, givenMinor)
  const platformFeeMinor = least(platformFee(givenMinor, 5), givenMinor - providerFeeMinor)
  return { givenMinor, refundedMinor: 0n, platformFeeMinor, platformFeeBackMinor: 0n, providerFeeMinor }
}
type Booked = ReturnType<typeof booked>
const smallDonation = fc.bigInt({ min: 1n, max: 900n })
const part = fc.record({ which: fc.nat(), permille: fc.bigInt({ min: 1n, max: 1_000n }) })

/** Makes partial refunds of a campaign's donations. Without payouts, none of them may be rejected. */
const refundInParts = (donations: Booked[], parts: { which: number; permille: bigint }[]) => {
  let [availableMinor, paidMinor] = [0n, 0n]
  for (const { givenMinor, providerFeeMinor, platformFeeMinor } of donations)
    availableMinor += givenMinor - providerFeeMinor - platformFeeMinor
  const keptOf = ({ providerFeeMinor: fee, givenMinor: given, refundedMinor: back }: Booked) =>
    (2n * fee * back + given) / (2n * given)
  for (const { which, permille } of parts) {
    const donation = donations[which % donations.length] as Booked
    const amountMinor = ((donation.givenMinor - donation.refundedMinor) * permille + 999n) / 1_000n
    const coverableMinor = donations.reduce((sum, one) => sum + keptOf(one), -paidMinor)
    const effect = refundEffect({ ...donation, availableMinor, coverableMinor }, amountMinor)
    expect(effect.missingMinor, 'nothing was paid out').toBe(0n)
    donation.refundedMinor += amountMinor
    donation.platformFeeBackMinor += effect.platformFeeBackMinor
    availableMinor = effect.availableMinor
    paidMinor += effect.siteLossMinor
  }
  return { availableMinor, paidMinor }
}

test('after full refunds of all donations, the campaign has no money, and the site has paid all PayPal fees', () => {
  fc.assert(
    fc.property(
      fc.array(smallDonation, { minLength: 1, maxLength: 4 }),
      fc.array(part, { maxLength: 8 }),
      (all, some) => {
        const donations = all.map(booked)
        const rest = donations.map((_, which) => ({ which, permille: 1_000n }))
        const { availableMinor, paidMinor } = refundInParts(donations, [...some, ...rest])
        const fees = donations.reduce((sum, { providerFeeMinor }) => sum + providerFeeMinor, 0n)
        expect({ availableMinor, paidMinor }).toEqual({ availableMinor: 0n, paidMinor: fees })
      },
    ),
    { numRuns: 2_000 },
  )
})

test('the maximum refund is the largest amount that the campaign’s money covers', () => {
  const cents = fc.bigInt({ min: 0n, max: 60n })
  fc.assert(
    fc.property(smallDonation, fc.bigInt({ min: 0n, max: 999n }), cents, cents, (given, permille, paidOut, paid) => {
      const donation = booked(given)
      const { providerFeeMinor, platformFeeMinor } = donation
      const refundedMinor = (given * permille) / 1_000n
      const platformFeeBackMinor = platformFeeBack(donation, refundedMinor)
      const availableMinor =
        given - providerFeeMinor - platformFeeMinor - refundedMinor + platformFeeBackMinor - paidOut
      const coverableMinor = (2n * providerFeeMinor * refundedMinor + given) / (2n * given) - paid
      const basis = { ...donation, refundedMinor, platformFeeBackMinor, availableMinor, coverableMinor }
      let most = given - refundedMinor
      while (most > 0n && refundEffect(basis, most).missingMinor > 0n) most--
      expect(refundableMax(basis)).toBe(most)
    }),
    { numRuns: 2_000 },
  )
})
