import { describe, expect, test } from 'vitest'
import { domainRule, localPartRule } from '../src/facts/email-address.ts'
import {
  Email,
  GivenPassword,
  LoginPassword,
  loginEndpoint,
  NewPassword,
  Person,
  registerEndpoint,
  SecondFactorCode,
  updateProfileEndpoint,
  Username,
} from '../src/people/accounts.ts'
import { problemOf, problemsOf } from './problems.ts'

const example = 'Enter an email address like ana@example.org'

describe('an email address', () => {
  test.each([
    [undefined, 'Enter your email address'],
    ['', 'Enter your email address'],
    ['   ', 'Enter your email address'],
    ['ana@', example],
    ['ana example.org', example],
    [`${'a'.repeat(250)}@example.org`, 'At most 254 characters'],
  ])('%s is refused with a message', (value, sentence) => {
    expect(problemOf(Email, value)).toBe(sentence)
  })
  test('is kept as typed, without surrounding spaces', () => {
    expect(Email.parse('  Ana@Example.org ')).toBe('Ana@Example.org')
  })
  test.each(['\u200B', '\u200C', '\u200D', '\u200F', '\u2060', '\uFEFF', '\u202A', '\u00AD', '\u00A0', '\n'])(
    'loses %j, which comes with pasted text',
    (sign) => {
      expect(Email.parse(`${sign}ana@example.org${sign}`)).toBe('ana@example.org')
      expect(problemOf(Email, sign)).toBe('Enter your email address')
    },
  )
  test('loses invisible signs inside, too', () => {
    expect(Email.parse('a\u200Bna@\u2060example.org')).toBe('ana@example.org')
  })
  test.each(Array.from("!#$%&'*+/=?^_`{|}~-"))('may have %s anywhere before the @', (sign) => {
    for (const name of [`${sign}ana`, `a${sign}na`, `ana${sign}`, sign]) {
      expect(Email.parse(`${name}@example.org`)).toBe(`${name}@example.org`)
    }
  })
  test.each([
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BU\u0308CHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['example。org', 'example.org'],
  ])('has its domain %s in the form in which it is mailed', (domain, ascii) => {
    expect(Email.parse(`ana@${domain}`)).toBe(`ana@${ascii}`)
    expect(Email.parse(Email.parse(`ana@${domain}`))).toBe(`ana@${ascii}`)
  })
  test.each([
    ['añа@example.org', localPartRule],
    ['"ana b"@example.org', localPartRule],
    ['ana b@example.org', localPartRule],
    ['ana..b@example.org', localPartRule],
    ['.ana@example.org', localPartRule],
    ['ana.@example.org', localPartRule],
    ['ana@example', domainRule],
    ['ana@exa_mple.org', domainRule],
    ['ana@127.0.0.1', domainRule],
    ['ana@[127.0.0.1]', domainRule],
    ['ana@bücher.example/path', domainRule],
    ['@example.org', example],
    ['ana@example.org, ben@example.org', example],
  ])('%s is refused with a sentence that helps', (value, sentence) => {
    expect(problemOf(Email, value)).toBe(sentence)
  })
})

describe('a new password', () => {
  test('has 8 to 128 characters of any kind', () => {
    expect(problemOf(NewPassword, 'x'.repeat(8))).toBeNull()
    expect(problemOf(NewPassword, '木'.repeat(128))).toBeNull()
    expect(problemOf(NewPassword, 'x'.repeat(7))).toBe('At least 8 characters')
    expect(problemOf(NewPassword, 'x'.repeat(129))).toBe('At most 128 characters')
    expect(problemOf(NewPassword, undefined)).toBe('Enter a password')
  })
  test('is never trimmed', () => {
    expect(NewPassword.parse('  spaces  ')).toBe('  spaces  ')
  })
})

test('a password that is only compared is required and has a maximum length', () => {
  expect(problemOf(GivenPassword, 'x')).toBeNull()
  expect(problemOf(GivenPassword, 'x'.repeat(128))).toBeNull()
  expect(problemOf(GivenPassword, undefined)).toBe('Enter your password')
  expect(problemOf(GivenPassword, '')).toBe('Enter your password')
  expect(problemOf(LoginPassword, 'x'.repeat(129))).toBe('Email or password is wrong')
  expect(problemOf(GivenPassword, 'x'.repeat(129))).toBe('The password is wrong')
})

describe('a username', () => {
  const rule = '3 to 32 letters, digits, "_", "." or "-", without spaces'
  test.each(['abc', 'A.b-c_9', 'x'.repeat(32), ''])('%j is valid', (name) => {
    expect(problemOf(Username, name)).toBeNull()
  })
  test.each(['ab', 'x'.repeat(33), 'a b c', 'aña', 'abc!', '!abc', 'ab\nc'])('%j is not valid', (name) => {
    expect(problemOf(Username, name)).toBe(rule)
  })
  test('is trimmed', () => expect(Username.parse(' ana ')).toBe('ana'))
})

test('registration takes an email and a password; username and phone are optional', () => {
  const needed = { email: 'ana@example.org', password: 'long enough' }
  expect(problemsOf(registerEndpoint.body, needed)).toEqual({})
  expect(problemsOf(registerEndpoint.body, { ...needed, username: 'ana', phone: '+49 30 1234567' })).toEqual({})
  expect(problemsOf(registerEndpoint.body, {})).toEqual({
    email: 'Enter your email address',
    password: 'Enter a password',
  })
  expect(registerEndpoint.body.safeParse({ ...needed, role: 'admin' }).success).toBe(false)
})

test('a code is required only with a second factor', () => {
  const body = { email: 'ana@example.org', password: 'x' }
  expect(problemsOf(loginEndpoint.body, body)).toEqual({})
  expect(problemsOf(loginEndpoint.body, { ...body, code: '123456' })).toEqual({})
  expect(problemOf(SecondFactorCode, undefined)).toBe('Enter the code')
  expect(problemOf(SecondFactorCode, '  ')).toBe('Enter the code')
  expect(problemOf(SecondFactorCode, 'x'.repeat(40))).toBeNull()
  expect(problemOf(SecondFactorCode, 'x'.repeat(41))).toBe('At most 40 characters')
  expect(SecondFactorCode.parse(' 123 456 ')).toBe('123 456')
})

test('a profile field may be missing or empty; a value is validated', () => {
  expect(problemsOf(updateProfileEndpoint.body, {})).toEqual({})
  expect(problemsOf(updateProfileEndpoint.body, { name: '', username: '', phone: '', paypalEmail: '' })).toEqual({})
  expect(problemsOf(updateProfileEndpoint.body, { name: 'x'.repeat(81) })).toEqual({ name: 'At most 80 characters' })
  expect(problemsOf(updateProfileEndpoint.body, { name: 'x'.repeat(80) })).toEqual({})
  expect(problemsOf(updateProfileEndpoint.body, { phone: '1'.repeat(33) })).toEqual({ phone: 'At most 32 characters' })
  expect(problemsOf(updateProfileEndpoint.body, { phone: '1'.repeat(32) })).toEqual({})
  expect(problemsOf(updateProfileEndpoint.body, { paypalEmail: 'ana@' })).toEqual({ paypalEmail: example })
  expect(updateProfileEndpoint.body.safeParse({ role: 'admin' }).success).toBe(false)
})

test('the public view of a person has no email address', () => {
  const person = { _id: '01900000-0000-7000-8000-000000000000', username: null, name: null, imageUrl: null }
  expect(Person.parse({ ...person, displayName: 'Member', email: 'ana@example.org' })).not.toHaveProperty('email')
})
