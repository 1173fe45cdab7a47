import { expect, test } from 'vitest'
import { type AskedDonation, planRequests } from './plan-requests.ts'

const now = new Date('2026-06-01T12:00:00Z')

/** A donation of $10, of which PayPal kept 79 cents and the platform 50. */
const ten: AskedDonation = {
  ...{ givenMinor: 1_000n, refundedMinor: 0n, underWayMinor: 0n },
  ...{ platformFeeMinor: 50n, platformFeeBackMinor: 0n, providerFeeMinor: 79n },
  ...{ completedAt: new Date('2026-05-20T12:00:00Z'), isDisputed: false, wasRefused: false },
}
const plan = (asked: readonly AskedDonation[], availableMinor: bigint) =>
  planRequests(asked, { availableMinor, coverableMinor: 0n }, now).map(({ amountMinor, leftMinor, obstacle }) => [
    amountMinor,
    leftMinor,
    obstacle,
  ])

test('each request is refunded in full while the money lasts, and the site pays the fees that PayPal keeps', () => {
  expect(plan([ten, ten], 1_742n)).toEqual([
    [1_000n, 0n, null],
    [1_000n, 0n, null],
  ])
})

test('the oldest request goes first, the first one that is not covered gets the rest, and younger ones nothing', () => {
  const [first, second, third] = plan([ten, ten, ten], 1_300n)
  expect(first).toEqual([1_000n, 0n, null])
  expect(second?.[2]).toBe('paid_out')
  expect(BigInt(second?.[0] ?? 0) + BigInt(second?.[1] ?? 0)).toBe(1_000n)
  expect(second?.[0]).toBeGreaterThan(0n)
  expect(third).toEqual([0n, 1_000n, 'paid_out'])
})

test('what PayPal decides about, or takes no refund of any more, is left to an admin, and younger requests go on', () => {
  const old = { ...ten, completedAt: new Date('2025-11-01T12:00:00Z') }
  expect(plan([{ ...ten, isDisputed: true }, old, ten], 900n)).toEqual([
    [0n, 1_000n, 'disputed'],
    [0n, 1_000n, 'too_old'],
    [1_000n, 0n, null],
  ])
})

test('what an older request is owed and cannot get now is not given to a younger one', () => {
  const partly = { ...ten, underWayMinor: 400n }
  expect(plan([partly, ten], 600n)).toEqual([
    [0n, 600n, 'under_way'],
    [0n, 1_000n, 'paid_out'],
  ])
  expect(plan([{ ...ten, wasRefused: true }, ten], 1_000n)).toEqual([
    [0n, 1_000n, 'under_way'],
    [0n, 1_000n, 'paid_out'],
  ])
})

test('a request that was refunded elsewhere is settled', () => {
  expect(plan([{ ...ten, refundedMinor: 1_000n }], 0n)).toEqual([[0n, 0n, 'refunded']])
  expect(plan([{ ...ten, refundedMinor: 400n, underWayMinor: 600n }], 0n)).toEqual([[0n, 0n, 'under_way']])
})
