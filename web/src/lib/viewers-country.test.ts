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
])('in %s with the languages %j, the country is %s', (zone, languages, country) => {
  expect(countryOf(countries, { zone, languages })).toBe(country)
})

test('if two countries share a time zone, the language decides', () => {
  const shared = ['SI', 'SI'] as const
  expect(countryOf(shared, { zone: 'Europe/Ljubljana', languages: ['de-AT'] })).toBe(null)
  expect(countryOf(shared, { zone: 'Europe/Ljubljana', languages: ['de-AT', 'sl-SI'] })).toBe('SI')
})
