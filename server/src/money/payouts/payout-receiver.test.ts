import {
  confirmPaypalEmailEndpoint,
  undoPayoutAddressEndpoint,
  updateProfileEndpoint,
} from '@muster/contract/people/accounts.ts'
import { expect, test } from 'vitest'
import { mailsTo, tokenIn } from '../../../test/mails.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, hour } from '../../platform/base/clock.ts'

const scene = usePayouts()

/** The owner enters and confirms another address. Returns when it takes effect. */
const changeTo = async (paypalEmail: string): Promise<string | null> => {
  const { t, owner } = scene
  await scene.given.prove(owner)
  await t.as(owner.token)(updateProfileEndpoint, { body: { paypalEmail } })
  const token = tokenIn((await mailsTo(t, paypalEmail)).at(-1))
  return (await t.call(confirmPaypalEmailEndpoint, { params: { token } })).body.servesAt
}
/** The payout as an admin sees it after a new login. */
const seenByAdmin = async (payout: Parameters<typeof scene.details>[0]) =>
  scene.details(payout, await scene.given.admin())

test('a payout requested during the wait goes to the former address, and owner and admin see when the new one takes effect', async () => {
  await scene.give(100)
  const servesAt = await changeTo('new@example.org')
  const nextAddress = { email: 'new@example.org', servesAt }
  const { email } = scene.owner
  expect(await scene.offer()).toMatchObject({ recipientPaypalEmail: email, nextAddress })
  const { body: payout } = await scene.request()
  expect(payout.recipientPaypalEmail).toBe(email)
  expect(await seenByAdmin(payout)).toMatchObject({
    recipientPaypalEmail: email,
    addressInForce: email,
    nextAddress,
    isRecipientNew: true,
  })
})

test('a payout requested 72 hours after the confirmation goes to the new address, and a pending one keeps the former', async () => {
  await scene.give(100)
  await changeTo('new@example.org')
  scene.t.clock.advance(72 * hour - 1)
  const { body: early } = await scene.request()
  expect(early.recipientPaypalEmail).toBe(scene.owner.email)
  scene.t.clock.advance(1)
  expect(await scene.offer()).toMatchObject({ recipientPaypalEmail: 'new@example.org', nextAddress: null })
  expect(await seenByAdmin(early)).toMatchObject({
    recipientPaypalEmail: scene.owner.email,
    isRecipientConfirmed: false,
    addressInForce: 'new@example.org',
  })
  await scene.reject(early, {}, await scene.given.admin())
  const { body: late } = await scene.request()
  expect(late.recipientPaypalEmail).toBe('new@example.org')
  expect(await seenByAdmin(late)).toMatchObject({ isRecipientConfirmed: true })
})

test('a payout requested before the change was undone keeps its receiver, and the admin sees that it was undone', async () => {
  await scene.give(100)
  await changeTo('stolen@example.org')
  const token = tokenIn((await mailsTo(scene.t, scene.owner.email)).at(-1))
  scene.t.clock.advance(4 * day)
  const { body: payout } = await scene.request()
  expect(await seenByAdmin(payout)).toMatchObject({ isRecipientNew: true, recipientUndoneAt: null })
  await scene.t.call(undoPayoutAddressEndpoint, { params: { token } })
  expect(await seenByAdmin(payout)).toMatchObject({
    recipientPaypalEmail: 'stolen@example.org',
    addressInForce: scene.owner.email,
    recipientUndoneAt: scene.t.clock.now().toISOString(),
  })
  expect(await scene.offer()).toMatchObject({ recipientPaypalEmail: scene.owner.email })
})
