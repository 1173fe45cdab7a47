import { expect, test } from 'vitest'
import { after, hour, minute } from '../base/clock.ts'
import { countToRelease, leavesAtOnce, waitMaxMs } from './guest-mail-pace.ts'

const now = new Date('2026-06-01T12:00:00Z')
const waiting = (count: number, ms = waitMaxMs) => Array.from({ length: count }, () => after(now, ms))

test.each([
  [0, 0, true],
  [29, 0, true],
  [30, 0, false],
  [0, 1, false],
])('with %i unconfirmed and %i waiting, a new mail is sent at once: %s', (unconfirmed, count, expected) => {
  expect(leavesAtOnce({ unconfirmed, leavesBy: waiting(count) })).toBe(expected)
})

test.each([
  [0, 5, 5],
  [0, 100, 30],
  [12, 100, 18],
  [30, 100, 0],
  [45, 100, 0],
  // 690 in 23 hours are 30 an hour.
  [0, 690, 30],
  [0, 691, 31],
  [0, 10_000, 435],
  [435, 10_000, 0],
])('with %i unconfirmed and %i waiting, %i are sent', (unconfirmed, count, expected) => {
  expect(countToRelease({ unconfirmed, leavesBy: waiting(count) }, now)).toBe(expected)
})

test('mails are sent after their maximum wait, with any number of unconfirmed ones', () => {
  expect(countToRelease({ unconfirmed: 100, leavesBy: waiting(40, -minute) }, now)).toBe(40)
})

test('the pace is that of the mails that are most in a hurry', () => {
  const leavesBy = [...waiting(50, hour), ...waiting(10)]
  expect(countToRelease({ unconfirmed: 0, leavesBy }, now)).toBe(50)
})

test('each mail is sent in time, with any number of requests', () => {
  let left: Date[] = []
  let at = now
  const released: { at: Date; leavesBy: Date }[] = []
  for (let minutes = 0; minutes < 30 * 60; minutes++) {
    at = after(now, minutes * minute)
    if (minutes < 300) left.push(...Array.from({ length: 7 }, () => after(at, waitMaxMs)))
    const unconfirmed = released.filter((one) => one.at > after(at, -hour)).length
    const count = countToRelease({ unconfirmed, leavesBy: left }, at)
    released.push(...left.slice(0, count).map((leavesBy) => ({ at, leavesBy })))
    left = left.slice(count)
  }
  expect(left).toEqual([])
  expect(released).toHaveLength(2_100)
  expect(released.filter((one) => one.at > one.leavesBy)).toEqual([])
})
