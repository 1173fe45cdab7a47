import { expect, test } from 'vitest'
import {
  dayIn,
  formatDay,
  formatInstant,
  formatMoney,
  formatMoneyChange,
  formatPlace,
  formatRelativeDay,
  formatZone,
  plural,
} from './format.ts'

const noonMs = Date.parse('2026-11-20T12:00:00Z')

test.each([
  [1234.5, 'USD', '$1,234.50'],
  [0, 'USD', '$0.00'],
  [0.1 + 0.2, 'EUR', '€0.30'],
  [1_000_000_000, 'GBP', '£1,000,000,000.00'],
  [-0.25, 'USD', '−$0.25'],
  [-0, 'USD', '$0.00'],
] as const)('%d %s is formatted to the cent', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
})

test('a change of an amount has a sign', () => {
  expect([5, -5, 0].map((change) => formatMoneyChange(change, 'USD'))).toEqual(['+$5.00', '−$5.00', '$0.00'])
})

test('a day is written out, independent of the machine’s time zone', () => {
  expect(formatDay('2026-12-01')).toBe('Tuesday 1 December 2026')
})

test('an instant falls on the day of its time zone', () => {
  const lateMs = Date.parse('2026-12-01T23:30:00Z')
  expect([dayIn(lateMs, 'UTC'), dayIn(lateMs, 'Europe/Ljubljana')]).toEqual(['2026-12-01', '2026-12-02'])
  expect(formatInstant('2026-12-01T23:30:00Z', 'Europe/Ljubljana')).toBe('2 December 2026, 00:30')
})

test.each([
  ['2026-11-20', 'today'],
  ['2026-11-21', 'tomorrow'],
  ['2026-12-01', 'in 11 days'],
  ['2026-11-19', 'yesterday'],
  ['2027-03-20', 'in 4 months'],
  ['2024-11-20', '2 years ago'],
])('on 20 November 2026, %s is %s', (day, text) => {
  expect(formatRelativeDay(day, noonMs, 'UTC')).toBe(text)
})

test('today is the day in the zone of the campaign', () => {
  const lateMs = Date.parse('2026-11-20T23:30:00Z')
  expect(formatRelativeDay('2026-11-21', lateMs, 'Europe/Ljubljana')).toBe('today')
})

test('time zones, places and counts have their words', () => {
  expect(formatZone('America/New_York')).toBe('New York time')
  expect(formatZone('America/Sao_Paulo')).toBe('São Paulo time')
  expect(formatZone('UTC')).toBe('UTC')
  expect(formatPlace({ city: 'Maribor', state: null, country: 'Slovenia' })).toBe('Maribor, Slovenia')
  expect(formatPlace({ city: null, state: null, country: null })).toBe('Everywhere')
  expect([plural(1, 'person', 'people'), plural(1200, 'person', 'people')]).toEqual(['1 person', '1,200 people'])
})
