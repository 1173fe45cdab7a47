import { randomBytes } from 'node:crypto'
import { loginEndpoint, meEndpoint, registerEndpoint } from '@muster/contract/people/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { mailsTo } from '../../../../test/mails.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const password = 'correct horse battery'
const newAddress = () => `p${randomBytes(5).toString('hex')}@example.org`
const newUsername = () => `u${randomBytes(5).toString('hex')}`

const registered = async (body: { email: string; username?: string; phone?: string }) =>
  t.call(registerEndpoint, { body: { password, ...body } })

/** Logs in and returns the account. */
const account = async (email: string) => (await t.call(loginEndpoint, { body: { email, password } })).body.user

test('an account stores the address as typed, and the other given fields', async () => {
  const name = newUsername()
  const email = `${name}@Example.ORG`
  await registered({ email: ` ${email} `, username: name, phone: '+49 30 1234567' })
  const user = await account(email.toLowerCase())
  expect(user).toMatchObject({ email, username: name, phone: '+49301234567', role: 'user', name: null })
})

test('empty optional fields of a form are null', async () => {
  const email = newAddress()
  expect((await registered({ email, username: '', phone: '' })).status).toBe(201)
  expect(await account(email)).toMatchObject({ username: null, phone: null })
})

test('registering a taken address changes nothing, and its owner gets one mail', async () => {
  const email = newAddress()
  const first = await registered({ email })
  const again = await t.call(registerEndpoint, { body: { email: email.toUpperCase(), password: 'another password' } })
  // The answer repeats the address of its request.
  const body = { ...first.body, email: email.toUpperCase() }
  expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body })
  await t.call(registerEndpoint, { body: { email, password: 'another password' } })
  const subjects = (await mailsTo(t, email)).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual(['Verify your email address', 'You already have an account'])
  expect((await account(email)).email).toBe(email)
})

test('a taken username is rejected at its field, ignoring case', async () => {
  const username = newUsername()
  await registered({ email: newAddress(), username })
  const answer = await registered({ email: newAddress(), username: username.toUpperCase() })
  expect(answer).toMatchObject({
    status: 409,
    error: { code: 'username_taken', fields: { username: 'This username is taken' } },
  })
})

test('a taken username gets the same error with a taken and an unknown address, even its owner’s', async () => {
  const [username, owner, unknown] = [newUsername(), newAddress(), newAddress()]
  await registered({ email: owner, username })
  const answers = await Promise.all([owner, unknown].map((email) => registered({ email, username })))
  const [withTaken, withUnknown] = answers.map(({ status, error }) => ({ status, ...error, requestId: 'any' }))
  expect(withTaken).toMatchObject({ status: 409 })
  expect(withTaken).toEqual(withUnknown)
  expect(await mailsTo(t, owner)).toHaveLength(1)
  expect(await mailsTo(t, unknown)).toHaveLength(0)
})

test('of many concurrent registrations with one username, one succeeds', async () => {
  const username = newUsername()
  const answers = await Promise.all(Array.from({ length: 8 }, () => registered({ email: newAddress(), username })))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
})

test('concurrent registrations of one address create one account', async () => {
  const email = newAddress()
  const answers = await Promise.all(Array.from({ length: 8 }, () => registered({ email })))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(201))
  const subjects = (await mailsTo(t, email)).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual(['Verify your email address', 'You already have an account'])
})

test.each([
  { field: 'email', value: '', sentence: 'Enter your email address' },
  { field: 'email', value: 'ana', sentence: 'Enter an email address like ana@example.org' },
  { field: 'email', value: 'a@b.co\r\nBcc: x@y.org', sentence: 'Enter an email address like ana@example.org' },
  { field: 'email', value: undefined, sentence: 'Enter your email address' },
  { field: 'password', value: '', sentence: 'Enter a password' },
  { field: 'password', value: 'short', sentence: 'At least 8 characters' },
  { field: 'password', value: 'x'.repeat(129), sentence: 'At most 128 characters' },
  { field: 'password', value: 'PassWord1', sentence: expect.stringContaining('most common passwords') },
  { field: 'username', value: 'ab', sentence: '3 to 32 letters, digits, "_", "." or "-", without spaces' },
  { field: 'username', value: 'ana banana', sentence: '3 to 32 letters, digits, "_", "." or "-", without spaces' },
  { field: 'phone', value: '030 1234567', sentence: expect.stringContaining('country code') },
  { field: 'phone', value: '+1 2', sentence: expect.stringContaining('country code') },
])('a bad $field ($value) gets a sentence at its field', async ({ field, value, sentence }) => {
  const body = { email: newAddress(), password, [field]: value }
  const answer = await t.call(registerEndpoint, { body })
  expect(answer).toMatchObject({ status: 400, error: { code: 'invalid', fields: { [field]: sentence } } })
})

test('a bad phone number and a weak password are named in one answer', async () => {
  const { error } = await t.call(registerEndpoint, {
    body: { email: newAddress(), password: 'PassWord1', phone: '+1 2' },
  })
  expect(Object.keys(error.fields ?? {})).toEqual(['phone', 'password'])
})

test('any characters make a password, and the same letters typed otherwise are the same password', async () => {
  const email = newAddress()
  const composed = 'pässwört 🦊 ' // `ä` as one code point.
  await t.call(registerEndpoint, { body: { email, password: composed } })
  const answer = await t.call(loginEndpoint, { body: { email, password: composed.normalize('NFD') } })
  expect(answer.status).toBe(200)
  expect((await t.as(answer.body.token)(meEndpoint, {})).body.email).toBe(email)
})
