import { expect, test } from 'vitest'
import { moved, refusalOf } from './picture-files.ts'

test.each([
  ['image/jpeg', 1, null],
  ['image/png', 20_000_000, null],
  ['image/webp', 60 * 1024 * 1024, null],
  ['image/gif', 1, 'Choose a JPEG, PNG or WebP picture'],
  ['image/svg+xml', 1, 'Choose a JPEG, PNG or WebP picture'],
  ['application/pdf', 1, 'Choose a JPEG, PNG or WebP picture'],
  ['', 1, 'Choose a JPEG, PNG or WebP picture'],
  ['image/jpeg', 0, 'This file is empty'],
  ['image/jpeg', 60 * 1024 * 1024 + 1, 'This picture is larger than 60 MB. Choose a smaller one'],
])('a file of type "%s" with %d bytes: %s', (type, size, refusal) => {
  expect(refusalOf({ type, size })).toBe(refusal)
})

test('an entry moves to its new position, and the others shift', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  expect(moved(['a'], 5, 0)).toEqual(['a'])
})
