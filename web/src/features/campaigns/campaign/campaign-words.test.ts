import { expect, test } from 'vitest'
import { nearWords } from './campaign-words.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const near = (startTime: string | null, timeZone: string) =>
  nearWords({ executionDate: '2026-12-01', startTime, timeZone }, nowMs)

test('where a list says a time, it says on which clocks', () => {
  expect(near('18:30', 'Europe/Ljubljana')).toBe('in 11 days, 18:30 in Ljubljana')
  expect(near('18:30', 'Europe/Kiev')).toBe('in 11 days, 18:30 in Kyiv')
  expect(near('18:30', 'UTC')).toBe('in 11 days, 18:30 UTC')
  expect(near(null, 'UTC')).toBe('in 11 days')
})
