import { confirmPaypalEmailEndpoint, undoPayoutAddressEndpoint } from '@muster/contract/people/accounts.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../../../test/given.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { usePayoutAddresses } from '../../../../test/payout-address.ts'
import { day, hour } from '../../../platform/base/clock.ts'

const scene = usePayoutAddresses()
const { newAddress, withAddress } = scene

const undo = (token: string) => scene.t.call(undoPayoutAddressEndpoint, { params: { token } })
const receiverOf = async (who: Person) => (await scene.payoutsOf(who))?.email

/** Enters and confirms an address. Returns the token of the undo link. */
const change = async (who: Person, address: string): Promise<string> => {
  await scene.change(who, address)
  return scene.tokenTo(who.email)
}

test('a second click changes nothing and returns the same lock', async () => {
  const { person, address } = await withAddress()
  const token = await change(person, newAddress())
  const { lockedUntil } = (await undo(token)).body
  scene.t.clock.advance(hour)
  const mails = (await mailsTo(scene.t, person.email)).length
  expect(await undo(token)).toMatchObject({ status: 200, body: { lockedUntil } })
  expect(await receiverOf(person)).toBe(address)
  expect(await mailsTo(scene.t, person.email)).toHaveLength(mails)
})

test('the link of an earlier change also undoes later ones, whose links then have no effect', async () => {
  const { person, address } = await withAddress()
  const first = await change(person, newAddress())
  scene.t.clock.advance(4 * day)
  const second = await change(person, newAddress())
  await undo(first)
  expect(await receiverOf(person)).toBe(address)
  scene.t.clock.advance(hour)
  await undo(second)
  expect(await receiverOf(person)).toBe(address)
})

test('after the link of a later change, the link of an earlier one restores the address before that', async () => {
  const { person, address } = await withAddress()
  const stolen = newAddress()
  const first = await change(person, stolen)
  scene.t.clock.advance(4 * day)
  await undo(await change(person, newAddress()))
  expect(await receiverOf(person)).toBe(stolen)
  await undo(first)
  expect(await receiverOf(person)).toBe(address)
})

test('the link is stored as a hash only, and no other link works in its place', async () => {
  const { person } = await withAddress()
  const address = newAddress()
  const token = await change(person, address)
  const rows = await scene.t.context.db.selectFrom('account_token').select('token_hash').execute()
  expect(rows.some(({ token_hash }) => token_hash.equals(Buffer.from(token, 'base64url')))).toBe(false)
  expect((await undo(await scene.tokenTo(address))).status).toBe(400)
  expect((await scene.t.call(confirmPaypalEmailEndpoint, { params: { token } })).status).toBe(400)
})

test('without a token the sentence is: Missing token', async () => {
  const answer = await scene.t.app.inject({ method: 'POST', url: '/api/user/paypal-email/undo/' })
  expect(answer.json()).toMatchObject({ code: 'missing_token', error: 'Missing token' })
})
