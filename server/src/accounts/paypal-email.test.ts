import { confirmPaypalEmail, updateProfile } from '@muster/contract/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../test/given.ts'
import { mailsTo, tokenIn } from '../../test/mails.ts'
import { day, hour } from '../kernel/clock.ts'
import { payoutAddress } from './index.ts'

let t: TestApp
let given: Given
let number = 0
beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
})
afterAll(() => t.close())

const newAddress = () => `pay${++number}@example.org`
const save = (who: Person, paypalEmail: string) => t.as(who.token)(updateProfile, { body: { paypalEmail } })
const confirm = (token: string) => t.call(confirmPaypalEmail, { params: { token } })
const payoutsOf = (who: Person) => payoutAddress(t.kernel.db, who.user._id)
const linkTo = async (address: string) => tokenIn((await mailsTo(t, address)).at(-1))

/** Somebody whose payouts go to an address of their own choice. */
const withConfirmed = async () => {
  const person = await given.user()
  const address = newAddress()
  await save(person, address)
  await confirm(await linkTo(address))
  return { person, address }
}

test('a PayPal address waits for its confirmation by mail, and until then the account address serves', async () => {
  const ana = await given.user()
  const address = newAddress()
  expect((await save(ana, address)).body).toMatchObject({ paypalEmail: null, paypalEmailPending: address })
  expect(await payoutsOf(ana)).toEqual({ email: ana.email, isConfirmed: false, changedAt: null })
  const confirmed = await confirm(await linkTo(address))
  expect(confirmed).toMatchObject({ status: 200, body: { message: 'Your PayPal address is confirmed.' } })
  expect(await payoutsOf(ana)).toEqual({ email: address, isConfirmed: true, changedAt: t.clock.now() })
})

test('a changed address waits too, and until then the former one serves', async () => {
  const { person, address } = await withConfirmed()
  const next = newAddress()
  expect((await save(person, next)).body).toMatchObject({ paypalEmail: address, paypalEmailPending: next })
  expect(await payoutsOf(person)).toMatchObject({ email: address })
  await confirm(await linkTo(next))
  expect(await payoutsOf(person)).toMatchObject({ email: next })
})

test('each change of the receiver is told to the owner by mail', async () => {
  const { person, address } = await withConfirmed()
  const told = await mailsTo(t, person.email)
  expect(told.map(({ subject }) => subject)).toEqual(['Your payouts go to another address'])
  expect(told[0]?.text).toContain(address)
  t.clock.advance(1)
  await save(person, '')
  expect(await mailsTo(t, person.email)).toHaveLength(2)
  expect(await payoutsOf(person)).toEqual({ email: person.email, isConfirmed: false, changedAt: t.clock.now() })
})

test('opening the link again within its life is harmless', async () => {
  const { person, address } = await withConfirmed()
  const token = await linkTo(address)
  expect((await confirm(token)).status).toBe(200)
  expect(await payoutsOf(person)).toMatchObject({ email: address })
  expect(await mailsTo(t, person.email)).toHaveLength(1)
})

test('a link is void once another address was typed, and cannot confirm that one', async () => {
  const ana = await given.user()
  const [first, second] = [newAddress(), newAddress()]
  await save(ana, first)
  const voided = await linkTo(first)
  await save(ana, second)
  expect(await confirm(voided)).toMatchObject({ status: 400, error: { error: 'Invalid or expired token' } })
  expect(await payoutsOf(ana)).toMatchObject({ isConfirmed: false })
})

test('a link is void once the address was taken back', async () => {
  const ana = await given.user()
  const address = newAddress()
  await save(ana, address)
  const token = await linkTo(address)
  expect((await save(ana, '')).body.paypalEmailPending).toBe(null)
  expect((await confirm(token)).status).toBe(400)
})

test('a link works for 24 hours', async () => {
  const ana = await given.user()
  const address = newAddress()
  await save(ana, address)
  t.clock.advance(day)
  expect(await confirm(await linkTo(address))).toMatchObject({
    status: 400,
    error: { error: 'Invalid or expired token' },
  })
})

test('without a token the sentence is: Missing token', async () => {
  const answer = await t.app.inject({ method: 'POST', url: '/api/user/paypal-email/confirm/' })
  expect(answer.json()).toMatchObject({ code: 'missing_token', error: 'Missing token' })
})

test('the address that serves needs no link, whatever its case', async () => {
  const { person, address } = await withConfirmed()
  const saved = await save(person, address.toUpperCase())
  expect(saved.body).toMatchObject({ paypalEmail: address, paypalEmailPending: null })
  expect(await mailsTo(t, address)).toHaveLength(1)
})

test('the same address again sends the link again, at most five times an hour', async () => {
  const ana = await given.user()
  const address = newAddress()
  for (let i = 0; i < 5; i++) expect((await save(ana, address)).status).toBe(200)
  const refused = await save(ana, address)
  expect(refused.status).toBe(429)
  expect(Object.keys(refused.error.fields ?? {})).toEqual(['paypalEmail'])
  expect(await mailsTo(t, address)).toHaveLength(5)
  t.clock.advance(hour)
  expect((await save(ana, address)).status).toBe(200)
})

test('what is no address gets a sentence at its field, and other fields keep the address as it is', async () => {
  const { person, address } = await withConfirmed()
  expect((await save(person, 'nobody')).error.fields).toEqual({
    paypalEmail: 'Enter an email address like ana@example.org',
  })
  const renamed = await t.as(person.token)(updateProfile, { body: { name: 'Ana' } })
  expect(renamed.body).toMatchObject({ name: 'Ana', paypalEmail: address })
})
