import { expect, test } from 'vitest'
import { retryAt } from './backoff.ts'

const minuteMs = 60_000
const now = new Date('2026-06-01T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)

test('the delay doubles from a minute up to an hour while PayPal does not respond', () => {
  const delaysMs = [0, 1, 2, 3, 4, 5, 6, 20].map((failures) => retryAt(now, failures, null).getTime() - now.getTime())
  expect(delaysMs).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((minutes) => minutes * minuteMs))
})

test('no retry comes before PayPal’s Retry-After', () => {
  expect(retryAt(now, 0, 600)).toEqual(at(10 * minuteMs))
  expect(retryAt(now, 0, 5)).toEqual(at(minuteMs))
  expect(retryAt(now, 20, 7_200)).toEqual(at(120 * minuteMs))
})

test('a custom delay replaces the doubled one', () => {
  expect(retryAt(now, 3, null, (failures) => failures * 7)).toEqual(at(21))
  expect(retryAt(now, 3, 1, (failures) => failures * 7)).toEqual(at(1_000))
})
