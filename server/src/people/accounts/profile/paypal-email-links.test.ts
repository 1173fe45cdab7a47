import { updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { usePayoutAddresses } from '../../../../test/payout-address.ts'
import { day, hour } from '../../../platform/base/clock.ts'
import { instantInWords } from '../../../mail/index.ts'

const scene = usePayoutAddresses()
const { newAddress, save, confirm, payoutsOf, withAddress } = scene

test('the account address gets a mail with an undo link when an address is entered and when it is confirmed', async () => {
  const ana = await scene.given.user()
  const address = newAddress()
  await save(ana, address)
  const [asked] = await mailsTo(scene.t, ana.email)
  expect(asked?.subject).toBe('Your payout address is about to change')
  expect(asked?.text).toContain(address)
  expect(asked?.text).toContain('/account/undo-payout-address?token=')
  await confirm(await scene.tokenTo(address))
  const told = await mailsTo(scene.t, ana.email)
  expect(told.map(({ subject }) => subject)).toEqual([asked?.subject, 'Your payouts will go to another address'])
  expect(told[1]?.text).toContain(address)
  expect(told[1]?.text).toContain(instantInWords(new Date(scene.t.clock.now().getTime() + 72 * hour)))
  expect(told[1]?.text).toContain('/account/undo-payout-address?token=')
})

test('requesting the link for the same address again sends no second notice', async () => {
  const ana = await scene.given.user()
  const address = newAddress()
  await save(ana, address)
  await save(ana, address)
  expect(await mailsTo(scene.t, address)).toHaveLength(2)
  expect(await mailsTo(scene.t, ana.email)).toHaveLength(1)
})

test('confirming the account’s own address does not affect payouts and starts no wait', async () => {
  const ana = await scene.given.user()
  await save(ana, ana.email)
  expect((await confirm(await scene.tokenTo(ana.email))).body.servesAt).toBeNull()
  expect(await payoutsOf(ana)).toMatchObject({ email: ana.email, isConfirmed: true, next: null })
  expect(await mailsTo(scene.t, ana.email)).toHaveLength(1)
})

test('opening the link again within its life is harmless', async () => {
  const ana = await scene.given.user()
  const address = newAddress()
  await save(ana, address)
  const token = await scene.tokenTo(address)
  const { servesAt } = (await confirm(token)).body
  scene.t.clock.advance(hour)
  expect(await confirm(token)).toMatchObject({ status: 200, body: { servesAt } })
  expect(await payoutsOf(ana)).toMatchObject({ email: ana.email, next: { email: address } })
  expect(await mailsTo(scene.t, ana.email)).toHaveLength(2)
})

test('a link is invalid after another address was entered, and cannot confirm that one', async () => {
  const ana = await scene.given.user()
  const [first, second] = [newAddress(), newAddress()]
  await save(ana, first)
  const voided = await scene.tokenTo(first)
  await save(ana, second)
  expect(await confirm(voided)).toMatchObject({ status: 400, error: { error: 'Invalid or expired token' } })
  expect(await payoutsOf(ana)).toMatchObject({ isConfirmed: false })
})

test('a link is invalid after the address was removed', async () => {
  const ana = await scene.given.user()
  const address = newAddress()
  await save(ana, address)
  const token = await scene.tokenTo(address)
  expect((await save(ana, '')).body.paypalEmailPending).toBe(null)
  expect((await confirm(token)).status).toBe(400)
})

test('a link works for 24 hours', async () => {
  const ana = await scene.given.user()
  const address = newAddress()
  await save(ana, address)
  scene.t.clock.advance(day)
  expect(await confirm(await scene.tokenTo(address))).toMatchObject({
    status: 400,
    error: { error: 'Invalid or expired token' },
  })
})

test('without a token the sentence is: Missing token', async () => {
  const answer = await scene.t.app.inject({ method: 'POST', url: '/api/user/paypal-email/confirm/' })
  expect(answer.json()).toMatchObject({ code: 'missing_token', error: 'Missing token' })
})

test('the address in force needs no link, in upper or lower case', async () => {
  const { person, address } = await withAddress()
  const saved = await save(person, address.toUpperCase())
  expect(saved.body).toMatchObject({ paypalEmail: address, paypalEmailPending: null })
  expect(await mailsTo(scene.t, address)).toHaveLength(1)
})

test('the same address again sends the link again, at most five times an hour', async () => {
  const ana = await scene.given.user()
  const address = newAddress()
  for (let i = 0; i < 5; i++) expect((await save(ana, address)).status).toBe(200)
  const refused = await save(ana, address)
  expect(refused.status).toBe(429)
  expect(Object.keys(refused.error.fields ?? {})).toEqual(['paypalEmail'])
  expect(await mailsTo(scene.t, address)).toHaveLength(5)
  scene.t.clock.advance(hour)
  expect((await save(ana, address)).status).toBe(200)
})

test('going to the account address and back mails the owner at most five links an hour', async () => {
  const { person, address } = await withAddress()
  for (let i = 0; i < 5; i++) {
    expect((await save(person, '')).status).toBe(200)
    expect((await save(person, address)).status).toBe(200)
  }
  const mails = (await mailsTo(scene.t, person.email)).length
  expect((await save(person, '')).status).toBe(429)
  expect(await mailsTo(scene.t, person.email)).toHaveLength(mails)
  scene.t.clock.advance(hour)
  expect((await save(person, '')).status).toBe(200)
})

test('an invalid address shows an error at its field, and saving other fields keeps the address', async () => {
  const { person, address } = await withAddress()
  expect((await save(person, 'nobody')).error.fields).toEqual({
    paypalEmail: 'Enter an email address like ana@example.org',
  })
  const renamed = await scene.t.as(person.token)(updateProfileEndpoint, { body: { name: 'Ana' } })
  expect(renamed.body).toMatchObject({ name: 'Ana', paypalEmail: address })
})
