import { expect, test } from 'vitest'
import {
  emailKeyOf,
  emptyAsNone,
  maxLinksPerHour,
  parsePhone,
  paypalEmailLifeMs,
  resetLifeMs,
  sessionLifeMs,
  usernameKeyOf,
  usernameTaken,
  verificationLifeMs,
} from './account-rules.ts'

const hourMs = 3_600_000

test('a link verifies for 24 hours and resets for one, and a session lasts 30 days from its last use', () => {
  expect(verificationLifeMs).toBe(24 * hourMs)
  expect(paypalEmailLifeMs).toBe(24 * hourMs)
  expect(resetLifeMs).toBe(hourMs)
  expect(sessionLifeMs).toBe(30 * 24 * hourMs)
  expect(maxLinksPerHour).toBe(5)
})

test('addresses and usernames are compared without case', () => {
  expect(emailKeyOf('Ana@Example.ORG')).toBe('ana@example.org')
  expect(usernameKeyOf('Ana')).toBe('ana')
  expect(usernameKeyOf(null)).toBeNull()
})

test('a field left empty is none', () => {
  expect(emptyAsNone('')).toBeNull()
  expect(emptyAsNone(undefined)).toBeNull()
  expect(emptyAsNone('Ana')).toBe('Ana')
})

test('a phone number is kept as E.164, and none is none', () => {
  expect(parsePhone('+49 30 1234567')).toBe('+49301234567')
  expect(parsePhone('')).toBeNull()
  expect(parsePhone(undefined)).toBeNull()
})

test.each(['030 1234567', '+49', 'phone', '+999 1234567'])('%s cannot be called', (text) => {
  const sentence = 'Enter a phone number with its country code, like +49 30 1234567'
  expect(() => parsePhone(text)).toThrow(
    expect.objectContaining({ details: { message: sentence, fields: { phone: sentence } } }),
  )
})

test('a taken username is said at its field', () => {
  expect(usernameTaken()).toMatchObject({
    code: 'username_taken',
    details: { fields: { username: 'This username is taken' } },
  })
})
