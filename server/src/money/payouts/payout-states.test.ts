import { expect, test } from 'vitest'
import { mayBecome, nextTransferCheckAt, sendWithinMs, transitions } from './payout-states.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const decided = new Date('2026-06-01T12:00:00Z')
const at = (ms: number) => new Date(decided.getTime() + ms)

test('a transfer changes only to the statuses of the table', () => {
  expect(transitions).toEqual({
    unsent: ['sent', 'unclaimed', 'paid', 'returned', 'failed'],
    sent: ['unclaimed', 'paid', 'returned', 'failed'],
    unclaimed: ['sent', 'paid', 'returned', 'failed'],
    paid: ['returned'],
    returned: [],
    failed: [],
  })
  expect(mayBecome(null, 'sent')).toBe(true)
  expect(mayBecome('sent', 'paid')).toBe(true)
  expect(mayBecome('sent', 'sent')).toBe(false)
  expect(mayBecome('paid', 'returned')).toBe(true)
  expect(mayBecome('returned', 'paid')).toBe(false)
})

test('a sent transfer is synced after 1, 5, 15 and 60 minutes, hourly for a day, then daily', () => {
  const agesMs = [0, 1, 5, 15].map((minutes) => minutes * minuteMs)
  const looks = agesMs.map((ageMs) => nextTransferCheckAt('sent', decided, at(ageMs)))
  expect(looks).toEqual([1, 5, 15, 60].map((minutes) => at(minutes * minuteMs)))
  expect(nextTransferCheckAt('sent', decided, at(hourMs))).toEqual(at(2 * hourMs))
  expect(nextTransferCheckAt('sent', decided, at(dayMs - 1))).toEqual(at(dayMs - 1 + hourMs))
  expect(nextTransferCheckAt('sent', decided, at(dayMs))).toEqual(at(2 * dayMs))
})

test('an unclaimed transfer is synced daily, and a final one never', () => {
  expect(nextTransferCheckAt('unclaimed', decided, at(minuteMs))).toEqual(at(minuteMs + dayMs))
  for (const status of ['paid', 'returned', 'failed'] as const) {
    expect(nextTransferCheckAt(status, decided, at(minuteMs))).toBeNull()
  }
})

test('nothing is sent again after 29 days, because PayPal deletes a batch after 30', () => {
  expect(sendWithinMs).toBe(29 * dayMs)
})
