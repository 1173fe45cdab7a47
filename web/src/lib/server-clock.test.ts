import { expect, test, vi } from 'vitest'
import { createServerClock } from './server-clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const trueMs = Date.parse('2026-12-01T12:00:00Z')

/** A device whose clock is ahead by some time. */
const device = (aheadMs: number) => {
  let passedMs = 0
  const clock = createServerClock(() => trueMs + passedMs + aheadMs)
  return {
    clock,
    pass: (ms: number) => void (passedMs += ms),
    hear: () => clock.hear(new Date(trueMs + passedMs).toUTCString()),
    isOff: () => clock.now() - trueMs - passedMs,
  }
}

test.each([3 * hourMs, -3 * hourMs, 3 * minuteMs])('a clock that is off by %i ms is corrected by an answer', (off) => {
  const { hear, isOff, pass } = device(off)
  expect(isOff()).toBe(off)
  hear()
  expect(isOff()).toBe(0)
  pass(hourMs)
  expect(isOff()).toBe(0)
})

test.each([0, 2 * minuteMs, -2 * minuteMs])('a clock that is off by %i ms is as good as the server’s', (off) => {
  const { hear, isOff } = device(off)
  hear()
  expect(isOff()).toBe(off)
})

test('an answer without a time changes nothing', () => {
  const { clock, isOff } = device(hourMs)
  clock.hear(null)
  clock.hear('soon')
  expect(isOff()).toBe(hourMs)
})

test('a correction does not tremble with the time that answers take', () => {
  const { clock, hear } = device(hourMs)
  const listener = vi.fn()
  const stop = clock.subscribe(listener)
  hear()
  expect(listener).toHaveBeenCalledTimes(1)
  clock.hear(new Date(trueMs + 5_000).toUTCString())
  expect(clock.now()).toBe(trueMs)
  clock.hear(new Date(trueMs + 6_000).toUTCString())
  expect(clock.now()).toBe(trueMs + 6_000)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  clock.hear(new Date(trueMs + 20_000).toUTCString())
  expect(listener).toHaveBeenCalledTimes(2)
})

test.each([
  [0, false],
  [-2 * minuteMs, false],
  [-2 * minuteMs - 1, true],
  // Pages are kept for some minutes.
  [15 * minuteMs, false],
  [15 * minuteMs + 1, true],
])('a device that is %i ms after the page that it shows seems to be wrong: %s', (ageMs, isWrong) => {
  const { clock, isOff } = device(ageMs)
  expect(clock.beginAt(trueMs)).toBe(isWrong)
  expect(isOff()).toBe(isWrong ? 0 : ageMs)
})

test('the page that is shown first gives the time until the server is asked', () => {
  const wrong = device(6 * hourMs)
  expect(wrong.clock.beginAt(trueMs - 1_000)).toBe(true)
  expect(wrong.isOff()).toBe(-1_000)
  // The page was kept for some hours, and the device is right.
  const old = device(0)
  expect(old.clock.beginAt(trueMs - 6 * hourMs)).toBe(true)
  old.hear()
  expect(old.isOff()).toBe(0)
})
