import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import '../src/sentences.ts'
import { problemOf } from './problems.ts'

const Options = z.enum(['', 'open', 'closed', 'all'])

test.each([
  ['a text that is missing', z.string(), undefined, 'This is required'],
  ['a null', z.number(), null, 'This is required'],
  ['not a text', z.string(), 5, 'Write this as text'],
  ['not a number', z.number(), '5', 'Write this as a number'],
  ['not a whole number', z.int(), 0.5, 'Write this as a whole number'],
  ['neither true nor false', z.boolean(), 'yes', 'Answer true or false'],
  ['not a list', z.array(z.string()), {}, 'Send this as a list'],
  ['not an object', z.object({}), [], 'Send a JSON object with named fields'],
  ['an unknown option', Options, 'x', 'Choose open, closed, or all'],
  ['a text that is too long', z.string().check(z.maxLength(5)), 'abcdef', 'At most 5 characters'],
  ['a text that is too short', z.string().check(z.minLength(5)), 'a', 'At least 5 characters'],
  ['an empty text', z.string().check(z.minLength(1)), '', 'This is required'],
  ['a list that is too long', z.array(z.string()).check(z.maxLength(0)), ['a'], 'At most 0 entries'],
  ['a number that is too large', z.number().check(z.maximum(1_000)), 1_001, 'At most 1,000'],
  ['a number that is too small', z.number().check(z.gt(0)), 0, 'More than 0'],
  ['not a day', z.iso.date(), '2026-02-30', 'Write a day like 2026-05-31'],
  ['not a time', z.iso.datetime(), 'noon', 'Write a time like 2026-05-31T18:00:00Z'],
  ['not an id', z.uuid(), '1', 'This id is not valid'],
  ['a text in another format', z.string().check(z.regex(/^a$/)), 'b', 'This is not in the right form'],
  ['a value of no allowed type', z.union([z.boolean(), z.number()]), 'b', 'This is not in the right form'],
])('%s has our own message', (_, schema, value, sentence) => {
  expect(problemOf(schema, value)).toBe(sentence)
})

test('a message of the field itself takes precedence', () => {
  expect(problemOf(z.string('Enter your name'), 5)).toBe('Enter your name')
})
