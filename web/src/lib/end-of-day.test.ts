import { expect, test } from 'vitest'
import { endOfDay, timeOnDay } from './end-of-day.ts'

test.each([
  ['2026-12-01', 'UTC', '2026-12-01T23:59:59.999Z'],
  ['2026-12-01', 'Europe/Ljubljana', '2026-12-01T22:59:59.999Z'],
  ['2026-07-01', 'America/New_York', '2026-07-02T03:59:59.999Z'],
  ['2026-12-01', 'Pacific/Kiritimati', '2026-12-01T09:59:59.999Z'],
  // Clocks change on these days.
  ['2026-03-29', 'Europe/Ljubljana', '2026-03-29T21:59:59.999Z'],
  ['2026-10-25', 'Europe/Ljubljana', '2026-10-25T22:59:59.999Z'],
  // Clocks change in the next night; in UTC that day has already started.
  ['2026-04-04', 'Pacific/Auckland', '2026-04-04T10:59:59.999Z'],
])('%s ends in %s at %s', (day, timeZone, instant) => {
  expect(endOfDay(day, timeZone)).toBe(instant)
})

test('a time of a day is by the clocks of its zone', () => {
  expect(timeOnDay('2026-12-01', '18:00', 'Europe/Ljubljana')).toBe('2026-12-01T17:00:00.000Z')
  expect(timeOnDay('2026-07-01', '00:30', 'America/New_York')).toBe('2026-07-01T04:30:00.000Z')
})
