import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../../platform/base/clock.ts'
import { type Candidate, planRefunds } from './plan-refunds.ts'

const now = new Date('2026-11-23T12:00:00Z')
const donation = (part: Partial<Candidate> = {}): Candidate => ({
  givenMinor: 2_500n,
  refundedMinor: 0n,
  platformFeeMinor: 125n,
  platformFeeBackMinor: 0n,
  providerFeeMinor: 136n,
  completedAt: new Date(now.getTime() - day),
  isDisputed: false,
  isUnderWay: false,
  ...part,
})
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

test('all of a campaign that spent nothing is refunded, and the site pays exactly what PayPal kept', () => {
  const planned = planRefunds([donation(), donation()], { availableMinor: 4_478n, coverableMinor: 0n }, now)
  expect(planned.map(({ amountMinor, leftMinor, obstacle }) => [amountMinor, leftMinor, obstacle])).toEqual([
    [2_500n, 0n, null],
    [2_500n, 0n, null],
  ])
  expect(sum(planned.map(({ fromSiteMinor }) => fromSiteMinor))).toBe(272n)
})

test('the oldest donations are refunded as far as the money lasts, and the next gets the rest', () => {
  const planned = planRefunds([donation(), donation(), donation()], { availableMinor: 3_000n, coverableMinor: 0n }, now)
  expect(planned.map(({ obstacle }) => obstacle)).toEqual([null, 'paid_out', 'paid_out'])
  expect(planned[1]?.amountMinor).toBeGreaterThan(0n)
  expect(planned[2]).toMatchObject({ amountMinor: 0n, leftMinor: 2_500n })
})

test('each obstacle is named, on the day on which PayPal stops refunding too', () => {
  const aged = (ms: number) => donation({ completedAt: new Date(now.getTime() - ms) })
  const donations = [
    donation({ isDisputed: true }),
    donation({ isUnderWay: true }),
    donation({ refundedMinor: 2_500n }),
    aged(180 * day),
    aged(180 * day - 1),
  ]
  const planned = planRefunds(donations, { availableMinor: 100_000n, coverableMinor: 0n }, now)
  expect(planned.map(({ obstacle }) => obstacle)).toEqual(['disputed', 'under_way', 'refunded', 'too_old', null])
  expect(planned.map(({ leftMinor }) => leftMinor)).toEqual([2_500n, 2_500n, 0n, 2_500n, 0n])
})

const cents = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) })
const anyDonation = fc
  .record({
    givenMinor: cents(50_000),
    providerShare: cents(100),
    platformShare: cents(100),
    refundedShare: cents(100),
  })
  .map(({ givenMinor: given, providerShare, platformShare, refundedShare }) => {
    const givenMinor = given + 1n
    const providerFeeMinor = (givenMinor * providerShare) / 400n
    return donation({
      givenMinor,
      providerFeeMinor,
      platformFeeMinor: ((givenMinor - providerFeeMinor) * platformShare) / 400n,
      refundedMinor: refundedShare > 80n ? givenMinor : 0n,
    })
  })

test('no money is made or lost, the campaign is never overdrawn, and the site pays no more than PayPal keeps', () => {
  fc.assert(
    fc.property(fc.array(anyDonation, { maxLength: 12 }), cents(100_000), (donations, availableMinor) => {
      const planned = planRefunds(donations, { availableMinor, coverableMinor: 0n }, now)
      for (const [at, one] of planned.entries()) {
        const { givenMinor, refundedMinor } = donations[at] as Candidate
        expect(one.amountMinor + one.leftMinor).toBe(givenMinor - refundedMinor)
        expect(one.amountMinor).toBe(one.fromCampaignMinor + one.platformFeeBackMinor + one.fromSiteMinor)
        expect([one.amountMinor, one.leftMinor, one.fromSiteMinor].every((amount) => amount >= 0n)).toBe(true)
        expect(one.leftMinor > 0n).toBe(one.obstacle !== null && one.obstacle !== 'refunded')
      }
      expect(sum(planned.map(({ fromCampaignMinor }) => fromCampaignMinor))).toBeLessThanOrEqual(availableMinor)
      expect(sum(planned.map(({ fromSiteMinor }) => fromSiteMinor))).toBeLessThanOrEqual(
        sum(planned.map(({ providerFeeMinor }) => providerFeeMinor)),
      )
    }),
  )
})
