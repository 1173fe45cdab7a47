import { expect, test } from 'vitest'
import { remainderOf, retryRefundAt, sendWithinMs } from './refund-rules.ts'

const minuteMs = 60_000
const now = new Date('2026-06-01T12:00:00Z')

test('the remainder is the amount less refunds', () => {
  expect(remainderOf({ givenMinor: 2_500n, refundedMinor: 700n })).toBe(1_800n)
})

test('a refund is sent again after 1, 5, 15 and 60 minutes, then every six hours, for 44 days', () => {
  const waitsMinutes = [0, 1, 2, 3, 4, 9].map(
    (failed) => (retryRefundAt(now, failed, null).getTime() - now.getTime()) / minuteMs,
  )
  expect(waitsMinutes).toEqual([1, 5, 15, 60, 360, 360])
  expect(retryRefundAt(now, 0, 90).getTime() - now.getTime()).toBe(90_000)
  expect(retryRefundAt(now, 0, 30).getTime() - now.getTime()).toBe(minuteMs)
  expect(sendWithinMs).toBe(44 * 24 * 60 * minuteMs)
})
