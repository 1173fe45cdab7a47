import { describe, expect, test } from 'vitest'
import {
  type Estimate,
  knownWords,
  guessesMin,
  weaknesses,
  weaknessOf,
  weaknessOfKnownWords,
  weaknessWithoutEstimate,
} from '../src/facts/password-strength.ts'

describe('the known words about a person', () => {
  test('are the email address and its parts, the names, and the digits of the phone', () => {
    const { own } = knownWords(
      { email: 'Ana.Novak@Example.org', username: 'RiverSide', name: 'Ana Nováková', phone: '+49 30 1234567' },
      'localhost',
    )
    for (const word of ['ana.novak@example.org', 'ana.novak', 'ananovakexampleorg', 'novak', 'example', 'riverside'])
      expect(own).toContain(word)
    for (const word of ['ana nováková', 'ananováková', 'nováková', '49301234567', '1234567'])
      expect(own).toContain(word)
  })

  test('exclude missing values and words with fewer than three characters', () => {
    expect(knownWords({ email: 'jo@x.io', username: null, name: '' }, 'localhost').own).toEqual([
      'jo@x.io',
      'x.io',
      'joxio',
    ])
  })

  test('have at most as many characters as the estimator reads, and are at most 40', () => {
    expect(knownWords({ email: `${'a'.repeat(60)}@example.org` }, 'localhost').own).toContain('a'.repeat(32))
    const name = Array.from({ length: 60 }, (_, i) => `name${i}`).join(' ')
    expect(knownWords({ name }, 'localhost').own).toHaveLength(40)
  })

  test('also include the site’s name and the parts of its host', () => {
    expect(knownWords({}, 'give.example.org').site).toEqual([
      'muster',
      'give.example.org',
      'giveexampleorg',
      'give',
      'example',
      'org',
    ])
  })
})

const words = { own: ['novak'], site: ['muster'] }
const match = (pattern: string, token: string, more: object = {}) => ({ pattern, token, ...more })
const estimate = (...matches: Estimate['matches']): Estimate => ({ guesses: guessesMin - 1, matches })

test('a million guesses are enough', () => {
  expect(weaknessOf({ guesses: guessesMin, matches: [] }, words)).toBeNull()
  expect(weaknessOf({ guesses: guessesMin - 1, matches: [] }, words)).toBe(weaknesses.short)
})

test.each([
  ['own', match('dictionary', 'Novak', { dictionaryName: 'userInputs', matchedWord: 'novak' })],
  ['site', match('dictionary', 'Muster', { dictionaryName: 'userInputs', matchedWord: 'muster' })],
  ['common', match('dictionary', 'letmein', { dictionaryName: 'passwords-common' })],
  ['words', match('dictionary', 'river', { dictionaryName: 'commonWords-en' })],
  ['words', match('wordSequence', 'one two')],
  ['repeat', match('repeat', 'aaaaaaaa')],
  ['row', match('spatial', 'qwertz')],
  ['row', match('sequence', 'abcdef')],
  ['date', match('date', '1.1.2001')],
  ['date', match('regex', '2001')],
  ['short', match('unknown', 'xyz')],
] as const)('the reason is %s if the longest recognised part says so', (reason, longest) => {
  expect(weaknessOf(estimate(match('repeat', 'a'), match('bruteforce', 'x7#pTz9!'), longest), words)).toBe(
    weaknesses[reason],
  )
})

test.each([
  ['novak.muster', weaknesses.own],
  ['Muster-2026!', weaknesses.site],
  ['novaknovak', weaknesses.own],
  ['novak.kz7p', null],
  ['muster20261', null],
  ['........', null],
])('the weakness of %s by its known words is %s', (password, reason) => {
  expect(weaknessOfKnownWords(password, words)).toBe(reason)
})

describe('without an estimate', () => {
  const none = { own: [], site: [] }

  test('ten different characters are enough', () => {
    expect(weaknessWithoutEstimate('abcdefghij', none)).toBeNull()
    expect(weaknessWithoutEstimate('abcdefghi'.repeat(9), none)).toBe('Use at least 10 different characters')
  })

  test('characters of known words do not count', () => {
    const known = { own: ['novak', 'novak.example'], site: ['muster'] }
    expect(weaknessWithoutEstimate('Novak.exampleMuster2026', known)).toBe(weaknesses.plain)
    expect(weaknessWithoutEstimate('Novak.exampleabcdefghij', known)).toBeNull()
  })
})
