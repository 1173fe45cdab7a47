import { expect, test } from 'vitest'
import { shortDay, shortInstant } from './short-day.ts'

const now = Date.parse('2026-12-05T12:00:00Z')

test('a day is that of the campaign’s zone, with the year if it is another one', () => {
  expect(shortDay('2026-12-02T23:30:00.000Z', now, 'Europe/Ljubljana')).toBe('3 December')
  expect(shortDay('2026-12-02T12:00:00Z', Date.parse('2027-01-05T12:00:00Z'), 'UTC')).toBe('2 December 2026')
})

test('an instant has the time of the campaign’s clocks', () => {
  expect(shortInstant('2026-12-03T13:02:00.000Z', now, 'Europe/Ljubljana')).toBe('3 December, 14:02')
  expect(shortInstant('2025-12-31T23:30:00.000Z', now, 'UTC')).toBe('31 December 2025, 23:30')
})
