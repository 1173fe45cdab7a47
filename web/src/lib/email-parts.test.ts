import { expect, test } from 'vitest'
import { emailParts } from './email-parts.ts'

test('an address breaks after its @ and before its dots, and loses no character', () => {
  expect(emailParts('tom@demo.muster.test')).toEqual(['tom@', 'demo', '.muster', '.test'])
  expect(emailParts('a.long.name@x.org').join('')).toBe('a.long.name@x.org')
})
