import { expect, test } from 'vitest'
import { isRefusal } from './form-action.ts'

test.each([
  [400, true],
  [404, true],
  [409, true],
  // The same request may succeed later.
  [408, false],
  [429, false],
  [503, false],
  [0, false],
])('a response with status %i refuses the link: %s', (status, expected) => {
  expect(isRefusal({ status, code: 'some_code', message: 'Some sentence' })).toBe(expected)
})
