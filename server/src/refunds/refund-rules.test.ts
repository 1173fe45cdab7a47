import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askWithinMs, platformFeeBack, remainderOf, retryAt } from './refund-rules.ts'

const minuteMs = 60_000
const now = new Date('2026-06-01T12:00:00Z')
const donation = { givenMinor: 2_500n, refundedMinor: 0n, platformFeeMinor: 125n, platformFeeBackMinor: 0n }

test('what has not gone back is the remainder', () => {
  expect(remainderOf({ givenMinor: 2_500n, refundedMinor: 700n })).toBe(1_800n)
})

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

test('PayPal is asked again after 1, 5, 15 and 60 minutes, then every six hours, for 44 days', () => {
  const waits = [0, 1, 2, 3, 4, 9].map((failed) => (retryAt(now, failed, null).getTime() - now.getTime()) / minuteMs)
  expect(waits).toEqual([1, 5, 15, 60, 360, 360])
  expect(retryAt(now, 0, 90).getTime() - now.getTime()).toBe(90_000)
  expect(retryAt(now, 0, 30).getTime() - now.getTime()).toBe(minuteMs)
  expect(askWithinMs).toBe(44 * 24 * 60 * minuteMs)
})
