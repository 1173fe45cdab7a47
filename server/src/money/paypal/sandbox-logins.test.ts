import { expect, test } from 'vitest'
import { readLogins } from './sandbox-logins.ts'

test('each line has an address and a password, which can contain spaces', () => {
  const text = '  buyer@example.org   secret one \r\n\nnobody\nother@example.org 2'
  expect(readLogins(text)).toEqual([
    { email: 'buyer@example.org', password: 'secret one' },
    { email: 'other@example.org', password: '2' },
  ])
  expect(readLogins('')).toEqual([])
})
