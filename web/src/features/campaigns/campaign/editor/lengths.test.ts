import { expect, test } from 'vitest'
import { emptyValues } from './editor-values.ts'
import { isTooLong, lengthWords } from './lengths.ts'

const titled = (length: number) => emptyValues('UTC', 'x'.repeat(length))

test.each([
  [99, '', false],
  [100, ' 20 characters left.', false],
  [120, ' 0 characters left.', false],
  [121, ' 1 character too many. The limit is 120.', true],
  [130, ' 10 characters too many. The limit is 120.', true],
])('for a title of %d characters the count is "%s"', (length, words, tooLong) => {
  expect(lengthWords('title', titled(length))).toBe(words)
  expect(isTooLong('title', titled(length))).toBe(tooLong)
})

test('spaces at the ends do not count, and a field without a limit is never too long', () => {
  expect(isTooLong('title', emptyValues('UTC', `${'x'.repeat(120)}   `))).toBe(false)
  expect(isTooLong('goalAmount', { ...titled(1), goalAmount: '1'.repeat(200) })).toBe(false)
})
