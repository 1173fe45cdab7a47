import { meEndpoint, updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../../test/given.ts'
import { presentPerson } from '../accounts.present.ts'

let t: TestApp
let given: Given
beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
})
afterAll(() => t.close())

type Change = { name?: string | null; username?: string | null; phone?: string | null; paypalEmail?: string | null }
const update = (who: Person, body: Change) => t.as(who.token)(updateProfileEndpoint, { body })

test('saving a profile changes given fields, keeps missing ones and clears empty ones', async () => {
  const ana = await given.user({ name: 'Ana' })
  const first = await update(ana, { username: 'ana_1', phone: '+1 202 555 0123' })
  expect(first).toMatchObject({ status: 200, body: { name: 'Ana', username: 'ana_1', phone: '+12025550123' } })
  const second = await update(ana, { name: '  Ana Pereira ', phone: '' })
  expect(second.body).toMatchObject({ name: 'Ana Pereira', username: 'ana_1', phone: null })
  expect((await update(ana, {})).body).toEqual(second.body)
  expect((await t.as(ana.token)(meEndpoint, {})).body).toEqual(second.body)
})

test('null clears a field, and a missing field does not change', async () => {
  const ana = await given.user({ name: 'Ana' })
  await update(ana, { username: 'ana_null', phone: '+1 202 555 0123' })
  const { status, body } = await update(ana, { name: null, phone: null, paypalEmail: null })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: null, username: 'ana_null', phone: null, paypalEmail: null })
  const { username, name, phone, paypalEmail } = body
  expect(await update(ana, { username, name, phone, paypalEmail })).toMatchObject({ status: 200, body })
  expect((await update(ana, { username: null })).body.username).toBeNull()
})

test('a username of another person is rejected at its field, ignoring case', async () => {
  const [ana, ben] = [await given.user(), await given.user()]
  await update(ana, { username: 'Riverside' })
  expect(await update(ben, { username: 'riverSIDE' })).toMatchObject({
    status: 409,
    error: { code: 'username_taken', fields: { username: 'This username is taken' } },
  })
  expect((await update(ana, { username: 'RIVERSIDE' })).body.username).toBe('RIVERSIDE')
  await update(ana, { username: '' })
  expect((await update(ben, { username: 'riverside' })).status).toBe(200)
})

test('an account that is not verified may edit its profile', async () => {
  const ana = await given.user({ verified: false })
  expect((await update(ana, { name: 'Ana' })).status).toBe(200)
})

test.each([
  { field: 'username', value: 'a b', sentence: '3 to 32 letters, digits, "_", "." or "-", without spaces' },
  { field: 'phone', value: '12345', sentence: 'Enter a phone number with its country code, like +49 30 1234567' },
  { field: 'name', value: 'x'.repeat(81), sentence: 'At most 80 characters' },
  {
    field: 'name',
    value: 'Ana\u0000Ben',
    sentence: 'This text contains characters that cannot be stored. Type it again',
  },
])('a bad $field gets a sentence at its field', async ({ field, value, sentence }) => {
  const answer = await update(await given.user(), { [field]: value })
  expect(answer).toMatchObject({ status: 400, error: { code: 'invalid', fields: { [field]: sentence } } })
})

test('a person cannot change their own role', async () => {
  const ana = await given.user()
  expect((await update(ana, { role: 'admin' } as never)).status).toBe(400)
  expect((await t.as(ana.token)(meEndpoint, {})).body.role).toBe('user')
})

test.each([
  { name: 'Ana', username: 'ana', displayName: 'Ana' },
  { name: null, username: 'ana', displayName: 'ana' },
  { name: null, username: null, displayName: 'a member who gave no name' },
])('others see $displayName', ({ name, username, displayName }) => {
  const person = presentPerson({ id: 'an id', name, username, image_url: null })
  expect(person).toEqual({ _id: 'an id', name, username, displayName, imageUrl: null })
})
