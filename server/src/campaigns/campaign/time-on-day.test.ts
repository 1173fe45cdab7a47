import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, isSkipped } from './time-on-day.ts'

test.each([
  ['2026-12-01', '18:00', 'UTC', '2026-12-01T18:00:00.000Z'],
  ['2026-12-01', '00:30', 'Europe/Ljubljana', '2026-11-30T23:30:00.000Z'],
  ['2026-07-01', '18:00', 'America/New_York', '2026-07-01T22:00:00.000Z'],
  // Clocks are set back at 03:00, and show 02:30 twice.
  ['2026-10-25', '02:30', 'Europe/Ljubljana', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', 'Europe/Ljubljana', '2026-10-25T02:00:00.000Z'],
  // Clocks are set forward at midnight.
  ['2026-04-24', '01:00', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('%s, %s in %s is %s', (day, time, timeZone, instant) => {
  expect(instantOf(day, time, timeZone).toISOString()).toBe(instant)
  expect(isSkipped(day, time, timeZone)).toBe(false)
})

test.each([
  ['2027-03-28', '02:00', 'Europe/Ljubljana', true],
  ['2027-03-28', '02:59', 'Europe/Ljubljana', true],
  ['2027-03-28', '01:59', 'Europe/Ljubljana', false],
  ['2027-03-28', '03:00', 'Europe/Ljubljana', false],
  ['2027-03-28', '02:30', 'UTC', false],
  ['2026-04-24', '00:30', 'Africa/Cairo', true],
  // Only half an hour is skipped there.
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', true],
  ['2026-10-04', '02:30', 'Australia/Lord_Howe', false],
  // This whole day was skipped.
  ['2011-12-30', '12:00', 'Pacific/Apia', true],
])('whether %s, %s in %s is skipped: %s', (day, time, timeZone, skipped) => {
  expect(isSkipped(day, time, timeZone)).toBe(skipped)
})

const two = (value: number) => String(value).padStart(2, '0')

test('clocks show the time of its instant, unless it is skipped', () => {
  const day = fc
    .date({ min: new Date('2020-01-02T00:00:00Z'), max: new Date('2099-12-30T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
  const zone = fc.constantFrom('UTC', 'Europe/Ljubljana', 'America/Havana', 'Asia/Beirut', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(day, time, zone, (date, at, timeZone) => {
      const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
      const shown = format.format(instantOf(date, at, timeZone))
      expect(shown === `${date} ${at}`).toBe(!isSkipped(date, at, timeZone))
    }),
  )
})
