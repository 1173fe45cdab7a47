import { meEndpoint, undoPayoutAddressEndpoint } from '@muster/contract/people/accounts.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../../../test/given.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { usePayoutAddresses } from '../../../../test/payout-address.ts'
import { day } from '../../../platform/base/clock.ts'

const scene = usePayoutAddresses()
const { newAddress, save, withAddress } = scene

const undo = (token: string) => scene.t.call(undoPayoutAddressEndpoint, { params: { token } })
const receiverOf = async (who: Person) => (await scene.payoutsOf(who))?.email
const profileOf = async (who: Person) => (await scene.t.as(who.token)(meEndpoint, {})).body
const inWeek = () => new Date(scene.t.clock.now().getTime() + 7 * day).toISOString()

/** Enters and confirms an address. Returns the token of the undo link. */
const change = async (who: Person, address: string): Promise<string> => {
  await scene.change(who, address)
  return scene.tokenTo(who.email)
}

test('one click undoes a pending change: the former address stays in force, and the new one never takes effect', async () => {
  const { person, address } = await withAddress()
  const token = await change(person, newAddress())
  const undone = await undo(token)
  expect(undone).toMatchObject({
    status: 200,
    body: { message: `The change was undone. Payouts go to ${address}.`, lockedUntil: inWeek() },
  })
  expect(await profileOf(person)).toMatchObject({
    paypalEmail: address,
    payoutAddress: address,
    payoutAddressServesAt: null,
  })
  scene.t.clock.advance(4 * day)
  expect(await receiverOf(person)).toBe(address)
})

test('after 72 hours the link restores the former address immediately, until it expires after 7 days', async () => {
  const { person, address } = await withAddress()
  const next = newAddress()
  const token = await change(person, next)
  scene.t.clock.advance(7 * day - 1)
  expect(await receiverOf(person)).toBe(next)
  expect((await undo(token)).status).toBe(200)
  expect(await receiverOf(person)).toBe(address)
  const another = await withAddress()
  const late = await change(another.person, newAddress())
  scene.t.clock.advance(7 * day)
  expect(await undo(late)).toMatchObject({ status: 400, error: { error: 'Invalid or expired token' } })
})

test('the link of the first mail undoes an unconfirmed change and invalidates its confirmation link', async () => {
  const ana = await scene.given.user()
  const address = newAddress()
  await save(ana, address)
  expect((await undo(await scene.tokenTo(ana.email))).status).toBe(200)
  expect(await profileOf(ana)).toMatchObject({ paypalEmailPending: null, payoutAddress: ana.email })
  expect((await scene.confirm(await scene.tokenTo(address))).error).toMatchObject({ code: 'invalid_token' })
})

test('for 7 days after it, changes are refused, and the error says until when', async () => {
  const { person, address } = await withAddress()
  await undo(await change(person, newAddress()))
  const lockedUntil = inWeek()
  expect((await profileOf(person)).payoutAddressLockedUntil).toBe(lockedUntil)
  scene.t.clock.advance(7 * day - 1)
  for (const asked of [newAddress(), '']) {
    const refused = await save(person, asked)
    expect(refused).toMatchObject({ status: 409, error: { code: 'payout_address_locked' } })
    expect(refused.error.fields?.paypalEmail).toContain(`${lockedUntil.slice(11, 16)} UTC`)
  }
  expect((await save(person, address)).status).toBe(200)
  scene.t.clock.advance(1)
  expect((await profileOf(person)).payoutAddressLockedUntil).toBeNull()
  expect((await save(person, newAddress())).status).toBe(200)
})

test('the account’s own address is restored if it was in force', async () => {
  const ana = await scene.given.user()
  const token = await change(ana, newAddress())
  scene.t.clock.advance(4 * day)
  expect((await undo(token)).body.message).toContain(ana.email)
  expect(await profileOf(ana)).toMatchObject({ paypalEmail: null, payoutAddress: ana.email })
})

test('the owner gets a mail that the change is undone, with the way to a new password', async () => {
  const { person, address } = await withAddress()
  await undo(await change(person, newAddress()))
  const subject = 'The change of your payout address was undone'
  const mail = (await mailsTo(scene.t, person.email)).find((one) => one.subject === subject)
  expect(mail?.text).toContain(`Payouts of your campaigns go to ${address}.`)
  expect(mail?.text).toContain('/forgot')
})

test('the history shows that a visitor undid it, without an address', async () => {
  const { person } = await withAddress()
  const stolen = newAddress()
  await undo(await change(person, stolen))
  const { columns, actor_kind } = await scene.t.context.db
    .selectFrom('change_history')
    .select(['columns', 'actor_kind'])
    .where('subject_id', '=', person.user._id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(columns).toEqual(['paypal_email', 'paypal_email_undone_at'])
  expect(actor_kind).toBe('visitor')
})
