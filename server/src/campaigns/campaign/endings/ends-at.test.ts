import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, endsAt, isTooFar } from './ends-at.ts'

const zones = [
  'UTC',
  'Europe/Ljubljana',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const zone = fc.constantFrom(...zones)
const day = fc
  .date({ min: new Date('1970-01-02T00:00:00Z'), max: new Date('2099-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** The local time there, from another library than the one under test. */
const wallClock = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  }).format(instant)

test.each([
  ['2026-12-01', 'UTC', '2026-12-01T23:59:59.999Z'],
  ['2026-12-01', 'Europe/Ljubljana', '2026-12-01T22:59:59.999Z'],
  // Clocks change on these days: 23, 25 and 23 hours long.
  ['2026-03-29', 'Europe/Ljubljana', '2026-03-29T21:59:59.999Z'],
  ['2026-11-01', 'America/New_York', '2026-11-02T04:59:59.999Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-24T20:59:59.999Z'],
  // At midnight clocks were set back to 23:00, so the last second of the day occurred twice.
  ['2026-10-29', 'Africa/Cairo', '2026-10-29T21:59:59.999Z'],
  // This day was skipped there, so it ended with the last instant of the previous day.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T09:59:59.999Z'],
])('%s in %s ends at %s', (date, timeZone, expected) => {
  expect(endsAt(date, timeZone).toISOString()).toBe(expected)
})

test('a campaign ends with the last instant of its day: no later instant of that day exists in its zone', () => {
  fc.assert(
    fc.property(day, zone, (date, timeZone) => {
      const end = endsAt(date, timeZone)
      expect(wallClock(end, timeZone) <= `${date} 23:59:59`).toBe(true)
      for (const later of [1, 60_000, 3_600_000, 7_200_000]) {
        expect(wallClock(new Date(end.getTime() + later), timeZone).slice(0, 10) > date).toBe(true)
      }
    }),
  )
})

test('later days end later, in every zone', () => {
  fc.assert(
    fc.property(day, zone, (date, timeZone) => {
      const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
      expect(endsAt(next, timeZone) >= endsAt(date, timeZone)).toBe(true)
    }),
  )
})

test.each([
  ['2026-12-01', 'Pacific/Kiritimati', '2026-12-01'],
  ['2026-12-01T23:30:00Z', 'Europe/Ljubljana', '2026-12-02'],
  ['2026-12-01T03:00:00Z', 'America/New_York', '2026-11-30'],
  ['2026-12-01T01:00:00+14:00', 'UTC', '2026-11-30'],
  // Without an offset, the time is in the campaign's time zone.
  ['2026-12-01T23:30:00', 'Europe/Ljubljana', '2026-12-01'],
])('the date %s is cut to its day in %s: %s', (date, timeZone, expected) => {
  expect(dayIn(date, timeZone)).toBe(expected)
})

test('a day is too far off from 200 years on', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  const yearMs = 365.25 * 24 * 3_600_000
  expect(isTooFar(new Date(now.getTime() + 200 * yearMs), now)).toBe(false)
  expect(isTooFar(new Date(now.getTime() + 200 * yearMs + 1), now)).toBe(true)
})

test.each([
  ['2026-12-01T23:30:00+0100', 'Europe/Ljubljana', '2026-12-01'],
  ['2026-12-01T23:30:00-05:00', 'Europe/Ljubljana', '2026-12-02'],
  ['2026-12-01t', 'UTC', '2026-12-01'],
  ['2026-12-01T23:30:00+01:00[Europe/Paris]', 'Asia/Tokyo', '2026-12-01'],
])('the offset of %s counts in %s: %s', (date, timeZone, expected) => {
  expect(dayIn(date, timeZone)).toBe(expected)
})
