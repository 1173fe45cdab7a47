import { meEndpoint } from '@muster/contract/people/accounts.ts'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { usePayoutAddresses } from '../../../../test/payout-address.ts'
import { day, hour } from '../../../platform/base/clock.ts'

const scene = usePayoutAddresses()
const { newAddress, save, confirm, payoutsOf, withAddress } = scene

test('until a PayPal address is confirmed by mail, payouts go to the account’s address', async () => {
  const ana = await scene.given.user()
  const address = newAddress()
  expect((await save(ana, address)).body).toMatchObject({ paypalEmail: null, paypalEmailPending: address })
  expect(await payoutsOf(ana)).toMatchObject({ email: ana.email, isConfirmed: false, changedAt: null, next: null })
  const confirmed = await confirm(await scene.tokenTo(address))
  expect(confirmed).toMatchObject({ status: 200, body: { message: 'Your PayPal address is confirmed.' } })
})

test('the first address takes effect 72 hours after it was confirmed, and until then payouts go to the account’s address', async () => {
  const ana = await scene.given.user()
  const address = newAddress()
  await save(ana, address)
  const servesAt = new Date(scene.t.clock.now().getTime() + 72 * hour)
  expect((await confirm(await scene.tokenTo(address))).body.servesAt).toBe(servesAt.toISOString())
  expect(await payoutsOf(ana)).toMatchObject({ email: ana.email, next: { email: address, servesAt } })
  scene.t.clock.advance(72 * hour - 1)
  expect(await payoutsOf(ana)).toMatchObject({ email: ana.email })
  expect((await scene.t.as(ana.token)(meEndpoint, {})).body).toMatchObject({
    paypalEmail: address,
    payoutAddress: ana.email,
    payoutAddressServesAt: servesAt.toISOString(),
  })
  scene.t.clock.advance(1)
  expect(await payoutsOf(ana)).toMatchObject({ email: address, isConfirmed: true, next: null })
  expect((await scene.t.as(ana.token)(meEndpoint, {})).body).toMatchObject({
    payoutAddress: address,
    payoutAddressServesAt: null,
  })
})

test('a changed address also waits, and until then payouts go to the former one', async () => {
  const { person, address } = await withAddress()
  const next = newAddress()
  expect((await save(person, next)).body).toMatchObject({ paypalEmail: address, paypalEmailPending: next })
  await confirm(await scene.tokenTo(next))
  scene.t.clock.advance(72 * hour - 1)
  expect(await payoutsOf(person)).toMatchObject({ email: address })
  scene.t.clock.advance(1)
  expect(await payoutsOf(person)).toMatchObject({ email: next })
})

test('a second change during the wait restarts the wait, and the current address stays in use', async () => {
  const { person, address } = await withAddress()
  const [second, third] = [newAddress(), newAddress()]
  await save(person, second)
  await confirm(await scene.tokenTo(second))
  scene.t.clock.advance(2 * day)
  await save(person, third)
  await confirm(await scene.tokenTo(third))
  scene.t.clock.advance(2 * day)
  expect(await payoutsOf(person)).toMatchObject({ email: address, next: { email: third } })
  scene.t.clock.advance(day)
  expect(await payoutsOf(person)).toMatchObject({ email: third })
})

test('changing to the account’s address waits 72 hours as well', async () => {
  const { person, address } = await withAddress()
  expect((await save(person, '')).body).toMatchObject({ paypalEmail: null, payoutAddress: address })
  scene.t.clock.advance(72 * hour - 1)
  expect(await payoutsOf(person)).toMatchObject({ email: address })
  scene.t.clock.advance(1)
  expect(await payoutsOf(person)).toMatchObject({ email: person.email, isConfirmed: false, next: null })
})

test('saving the current address cancels the pending one immediately', async () => {
  const { person, address } = await withAddress()
  const next = newAddress()
  await save(person, next)
  await confirm(await scene.tokenTo(next))
  expect((await save(person, address)).body).toMatchObject({ paypalEmail: address, payoutAddressServesAt: null })
  scene.t.clock.advance(4 * day)
  expect(await payoutsOf(person)).toMatchObject({ email: address, next: null })
  const mails = await mailsTo(scene.t, person.email)
  const told = mails.find(({ subject }) => subject === 'Your payout address stays as it is')
  expect(told?.text).toContain(`Payouts still go to ${address}.`)
})

test('saving the pending address again unchanged does not restart the wait', async () => {
  const ana = await scene.given.user()
  const address = newAddress()
  await save(ana, address)
  const { servesAt } = (await confirm(await scene.tokenTo(address))).body
  scene.t.clock.advance(day)
  expect((await save(ana, address)).body).toMatchObject({ paypalEmail: address, payoutAddressServesAt: servesAt })
})
