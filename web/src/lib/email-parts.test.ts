import { expect, test } from 'vitest'
import { emailParts, mailtoLink } from './email-parts.ts'

test('an address breaks after its @ and before its dots, and loses no character', () => {
  expect(emailParts('tom@demo.muster.test')).toEqual(['tom@', 'demo', '.muster', '.test'])
  expect(emailParts('a.long.name@x.org').join('')).toBe('a.long.name@x.org')
})

test('a link that writes to an address keeps each of its signs', () => {
  expect(new URL(mailtoLink("a?b&c#d%e'f@example.org")).pathname).toBe("a%3Fb%26c%23d%25e'f@example.org")
  expect(mailtoLink('ana@example.org')).toBe('mailto:ana@example.org')
})
