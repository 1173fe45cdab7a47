import { expect, test } from 'vitest'
import { readLogins } from './sandbox-logins.ts'

test('each line is an address and a password, which may hold blanks', () => {
  const text = '  buyer@example.org   secret one \r\n\nnobody\nother@example.org 2'
  expect(readLogins(text)).toEqual([
    { email: 'buyer@example.org', password: 'secret one' },
    { email: 'other@example.org', password: '2' },
  ])
  expect(readLogins('')).toEqual([])
})
