import { describe, expect, test } from 'vitest'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { Tag } from '../src/campaigns/fields.ts'
import { allEndpoints } from '../src/all.ts'
import { line, text } from '../src/shared.ts'
import { problemOf } from './problems.ts'

const unreadable = 'This text contains characters that cannot be stored. Type it again'
const notStorable = ['\0', 'a\0b', '\ud800', 'a\udc00b', '\udc00\ud800']

describe('a text that cannot be stored', () => {
  test.each(notStorable)('is refused: %j', (value) => {
    expect(problemOf(line(10), value)).toBe(unreadable)
    expect(problemOf(text(10), value)).toBe(unreadable)
  })
})

/** All string schemas inside a schema, with their paths. */
const stringsIn = (schema: $ZodType, path: string): [path: string, schema: $ZodType][] => {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'string') return [[path, schema]]
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, part]) => stringsIn(part, `${path}.${name}`))
  }
  if (def.type === 'array') return stringsIn(def.element, `${path}[]`)
  if (def.type === 'union') return def.options.flatMap((option) => stringsIn(option, path))
  if (def.type === 'pipe') return [...stringsIn(def.in, path), ...stringsIn(def.out, path)]
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return stringsIn(def.innerType, path)
  if (['number', 'boolean', 'enum', 'literal', 'transform'].includes(def.type)) return []
  throw new Error(`${path} is a ${def.type}: define here how to find its strings`)
}

const requestStrings = allEndpoints.flatMap(({ method, path, params, query, body }) =>
  [params, query, body].flatMap((part) => (part ? stringsIn(part, `${method} ${path}`) : [])),
)

// The second part of the tags' schema receives only the output of the first.
const checkedBefore = /\.tags\[\]$/

test('stringsIn finds the strings of every kind of request', () => {
  const paths = requestStrings.map(([path]) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      'POST /campaigns.images[].alt',
      'GET /paypal/return.token',
      'GET /auth/verify-email/:token.token',
      'PUT /user/profile.paypalEmail',
    ]),
  )
})

test.each(requestStrings)('%s refuses text that cannot be stored', (path, schema) => {
  if (checkedBefore.test(path)) return
  for (const value of notStorable) expect(problemOf(schema as never, value), JSON.stringify(value)).not.toBeNull()
})

describe('a line', () => {
  test.each([
    ['control characters', 'Pl\u0007ant\n trees\u0085', 'Plant trees'],
    ['a soft hyphen', 'Cam\u00adpaign', 'Campaign'],
    [
      'bidirectional overrides and isolates',
      '\u202agood\u202b \u202c\u202dand\u202e \u2066\u2067\u2068bad\u2069',
      'good and bad',
    ],
    ['zero-width characters', '\ufeffri\u200bv\u2060er', 'river'],
    ['tag characters outside a flag', 'river\u{e0061}\u{e007f}', 'river'],
  ])('loses %s', (_, typed, kept) => {
    expect(line(50).parse(typed)).toBe(kept)
    expect(Tag.parse(typed)).toBe(kept.toLowerCase())
  })
  test.each([
    ['a line break', 'Old Mill\nMill Street 4'],
    ['the line break of Windows', 'Old Mill\r\nMill Street 4'],
    ['a tab', 'Old Mill\tMill Street 4'],
    ['any other break', 'Old\u0085Mill\u2028Mill\u2029Street\v4\f'],
    ['breaks among spaces', '\n Old Mill \t\n \u200b\n\u00A0 Mill Street 4\n'],
  ])('has a space in the place of %s', (_, typed) => {
    expect(line(50).parse(typed)).toBe('Old Mill Mill Street 4')
  })
  test('keeps its spaces', () => expect(line(50).parse('one  two\u00A0three')).toBe('one  two\u00A0three'))
  test.each([
    ['the zero-width non-joiner of Persian', 'می\u200cخواهم'],
    ['the zero-width joiner of Indic scripts', 'ක්\u200dෂ'],
    ['joined emoji', '👨\u200d👩\u200d👧\u200d👦 ❤\ufe0f'],
    ['flags made of tag characters', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Alba'],
  ])('keeps %s', (_, typed) => {
    expect(line(50).parse(typed)).toBe(typed)
  })
  test('is empty if only invisible characters remain', () => {
    for (const typed of [
      '\u200b',
      '\u202e \u2069',
      '\u200d\u200c',
      '\ufe0f',
      '\n\t',
      '\u3164\u115f',
      '\u2800',
      '\u034f',
    ]) {
      expect(problemOf(line(50, { missing: 'Title is required' }), typed)).toBe('Title is required')
    }
  })
  test('is as it is once cleaned', () => {
    const typed = ' \u200b \u202eab\u00adc \u{1f3f4}\u{e0067} '
    expect(line(50).parse(line(50).parse(typed))).toBe(line(50).parse(typed))
  })
})

test('a long text loses bidirectional controls and keeps its line breaks', () => {
  expect(text(50).parse('one\u202e\n\ttwo\u202d ')).toBe('one\n\ttwo')
})

test.each(['\u200b\u2060', '\u200b\n\u00ad', '\u2066\u2069', '\u200d', '\ufe0f', '\u3164', '\u2800'])(
  'a long text of invisible characters is empty: %j',
  (typed) => {
    expect(problemOf(text(50, 'Say why'), typed)).toBe('Say why')
    expect(text(50).parse(typed)).toBe('')
  },
)
