import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import '../src/sentences.ts'
import { problemOf } from './problems.ts'

const Options = z.enum(['', 'open', 'closed', 'all'])

test.each([
  ['a text that is missing', z.string(), undefined, 'This is required'],
  ['a null', z.number(), null, 'This is required'],
  ['no text', z.string(), 5, 'Write this as text'],
  ['no number', z.number(), '5', 'Write this as a number'],
  ['no whole number', z.int(), 0.5, 'Write this as a whole number'],
  ['neither true nor false', z.boolean(), 'yes', 'Answer true or false'],
  ['no list', z.array(z.string()), {}, 'Send this as a list'],
  ['no object', z.object({}), [], 'Send a JSON object with named fields'],
  ['an option that is none', Options, 'x', 'Choose open, closed, or all'],
  ['too long a text', z.string().check(z.maxLength(5)), 'abcdef', 'At most 5 characters'],
  ['too short a text', z.string().check(z.minLength(5)), 'a', 'At least 5 characters'],
  ['an empty text', z.string().check(z.minLength(1)), '', 'This is required'],
  ['too long a list', z.array(z.string()).check(z.maxLength(0)), ['a'], 'At most 0 entries'],
  ['too large a number', z.number().check(z.maximum(1_000)), 1_001, 'At most 1,000'],
  ['too small a number', z.number().check(z.gt(0)), 0, 'More than 0'],
  ['no day', z.iso.date(), '2026-02-30', 'Write a day like 2026-05-31'],
  ['no time', z.iso.datetime(), 'noon', 'Write a time like 2026-05-31T18:00:00Z'],
  ['no id', z.uuid(), '1', 'This id is not valid'],
  ['another pattern', z.string().check(z.regex(/^a$/)), 'b', 'This is not in the right form'],
  ['none of several kinds', z.union([z.boolean(), z.number()]), 'b', 'This is not in the right form'],
])('%s has a sentence of ours', (_, schema, value, sentence) => {
  expect(problemOf(schema, value)).toBe(sentence)
})

test('a sentence of the field itself is preferred', () => {
  expect(problemOf(z.string('Enter your name'), 5)).toBe('Enter your name')
})
