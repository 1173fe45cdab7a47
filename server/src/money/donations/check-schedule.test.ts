import { expect, test } from 'vitest'
import { approvalLifeMs, nextCheckAt, nextPendingCheckAt, orderLifeMs } from './check-schedule.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const made = new Date('2026-06-01T12:00:00Z')
const at = (ms: number) => new Date(made.getTime() + ms)

test('PayPal lets a donor approve for three hours, and forgets an order after seven', () => {
  expect(approvalLifeMs).toBe(3 * hourMs)
  expect(orderLifeMs).toBe(7 * hourMs)
})

const agesMs = [1, 5, 15, 60, 120, 180, 240, 300, 360, 420, 73 * 60].map((minutes) => minutes * minuteMs)

test('an open order is synced after 1, 5 and 15 minutes, then hourly, and last after 73 hours', () => {
  expect(nextCheckAt(made, made)).toEqual(at(agesMs[0] as number))
  for (const [index, ageMs] of agesMs.entries()) {
    const next = agesMs[index + 1]
    expect(nextCheckAt(made, at(ageMs))).toEqual(next === undefined ? null : at(next))
    expect(nextCheckAt(made, at(ageMs - 1))).toEqual(at(ageMs))
  }
})

test('a payment that PayPal holds is synced daily', () => {
  expect(nextPendingCheckAt(made)).toEqual(at(24 * hourMs))
})
