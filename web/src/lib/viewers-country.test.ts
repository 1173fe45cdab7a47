import { expect, test } from 'vitest'
import { countryOf } from './viewers-country.ts'

const countries = ['DE', 'CH', 'LI', 'GB', 'SI', 'US', 'IN'] as const

test.each([
  ['Europe/Ljubljana', ['en-GB'], 'SI'],
  ['America/New_York', ['de-DE'], 'US'],
  ['Europe/London', [], 'GB'],
  ['UTC', ['en', 'sl-SI'], 'SI'],
  ['UTC', ['en', 'fr-FR'], null],
  ['Europe/Ljubljana', ['not a language'], 'SI'],
])('in %s with %j it is %s', (zone, languages, country) => {
  expect(countryOf(countries, { zone, languages })).toBe(country)
})

test('of two countries with one time zone it is that of the language', () => {
  const shared = ['SI', 'SI'] as const
  expect(countryOf(shared, { zone: 'Europe/Ljubljana', languages: ['de-AT'] })).toBe(null)
  expect(countryOf(shared, { zone: 'Europe/Ljubljana', languages: ['de-AT', 'sl-SI'] })).toBe('SI')
})
