import { expect, test } from 'vitest'
import {
  emailKeyOf,
  emptyAsNone,
  linksPerHourMax,
  parsePhone,
  paypalEmailLifeMs,
  resetLifeMs,
  sessionEndsAt,
  usernameKeyOf,
  usernameTaken,
  verificationLifeMs,
} from './account-rules.ts'

const hourMs = 3_600_000

test('a link verifies for 24 hours and resets for one', () => {
  expect(verificationLifeMs).toBe(24 * hourMs)
  expect(paypalEmailLifeMs).toBe(24 * hourMs)
  expect(resetLifeMs).toBe(hourMs)
  expect(linksPerHourMax).toBe(5)
})

// 30 days from the last use, 180 from the login; for admins 12 hours and 7 days.
test.each([
  ['user', 1, 31],
  ['user', 160, 180],
  ['admin', 1, 1.5],
  ['admin', 6.9, 7],
] as const)('a session of a %s that was used on day %d ends on day %d', (role, usedOn, endsOn) => {
  const dayMs = 24 * hourMs
  const end = sessionEndsAt({ role, createdAt: new Date(0), lastUsedAt: new Date(usedOn * dayMs) })
  expect(end.getTime()).toBe(endsOn * dayMs)
})

test('addresses and usernames are compared without case', () => {
  expect(emailKeyOf('Ana@Example.ORG')).toBe('ana@example.org')
  expect(usernameKeyOf('Ana')).toBe('ana')
  expect(usernameKeyOf(null)).toBeNull()
})

test('an empty field is null', () => {
  expect(emptyAsNone('')).toBeNull()
  expect(emptyAsNone(undefined)).toBeNull()
  expect(emptyAsNone('Ana')).toBe('Ana')
})

test('a phone number is stored as E.164, and an empty one as null', () => {
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

test('a taken username shows its error at the field', () => {
  expect(usernameTaken()).toMatchObject({
    code: 'username_taken',
    details: { fields: { username: 'This username is taken' } },
  })
})
