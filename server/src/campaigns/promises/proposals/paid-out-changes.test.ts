import { createDonationOrderEndpoint, getDonationEndpoint } from '@muster/contract/money/donations.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { hour, minute } from '../../../platform/base/clock.ts'
import type { Person } from '../../../../test/given.ts'
import { usePayouts } from '../../../../test/paying-out.ts'
import { proposalCalls } from '../../../../test/proposing.ts'

const scene = usePayouts()
const calls = proposalCalls(scene, () => scene.campaignId)
const { confirm, edit, listed, preview, propose, proposed, queue, stats, subjectsTo, supportAs } = calls

const changed = { title: 'A dam instead of the bridge' }
const asChange = { kind: 'change' } as const
let ana: Person

const paidOut = async () => {
  const payout = await scene.requested(100)
  expect((await scene.approve(payout)).status).toBe(200)
  return payout
}

beforeEach(async () => {
  ana = await scene.given.user()
  await supportAs(ana)
  scene.t.clock.advance(hour)
})

describe('once money was paid out', () => {
  test('the owner cannot save a change of what donors gave for', async () => {
    const payout = await scene.requested(100)
    expect((await preview(changed)).needsConfirmation).toBe(false)
    expect((await edit({ goalAmount: 200 })).status).toBe(200)
    expect((await edit({ goalAmount: 0 })).status).toBe(200)
    expect((await scene.approve(payout)).status).toBe(200)
    for (const body of [
      { title: 'A ferry' },
      { targetType: 'corporate' },
      { actionMode: 'both', actionDescription: 'Dig' },
      { goalAmount: 5 },
    ]) {
      expect((await edit(body)).error.code).toBe('confirmation_needed')
      expect(await preview(body)).toMatchObject({ isChange: true, needsConfirmation: true, isPaidOut: true })
    }
    expect(await preview({ peopleGoal: 50 })).toMatchObject({ needsConfirmation: false, isPaidOut: true })
    expect((await edit({ peopleGoal: 50 })).status).toBe(200)
    expect((await edit({ description: 'It rains', tags: ['bridges'] })).status).toBe(200)
  })

  test('a confirmed change asks its people as any other', async () => {
    await paidOut()
    const id = await proposed({ ...changed, peopleGoal: 50 }, { ...asChange, reason: 'The city forbids a bridge' })
    expect(await queue(scene.admin())).toMatchObject([
      { kind: 'change', effects: { supporters: 'asked', donors: 'asked' }, people: { supporters: 1, donors: 1 } },
    ])
    expect((await confirm(scene.admin(), id, 'I asked the city')).status).toBe(200)
    expect((await listed())[0]).toMatchObject({
      promise: { ...changed, peopleGoal: 50 },
      supporters: 'asked',
      donors: 'asked',
      correction: false,
    })
    const { members, toRenew } = await stats()
    expect([members, toRenew?.people]).toEqual([0, 1])
    scene.t.clock.advance(11 * minute)
    await scene.t.runJob('promise-mails')
    expect(await subjectsTo(ana)).toContain('Do you stay? “A dam instead of the bridge” has changed')
    expect(await subjectsTo(scene.donor)).toContain('The campaign changed: A dam instead of the bridge')
    expect((await subjectsTo(scene.owner)).at(-1)).toBe('Confirmed: the change of Bridge over the creek')
  })

  test('a donation can be asked back after a confirmed change, and not after a correction', async () => {
    const given = await scene.give(20)
    await paidOut()
    const offer = async () =>
      (await scene.t.as(scene.donor.token)(getDonationEndpoint, { params: { id: given.donationId } })).body
        .refundableUntil
    await confirm(scene.admin(), await proposed({ title: 'Bridge over the creek!' }))
    expect(await offer()).toBeNull()
    await confirm(scene.admin(), await proposed(changed, asChange))
    expect(await offer()).not.toBeNull()
  })

  test('a change that needs no admin is not proposed', async () => {
    await paidOut()
    expect((await propose({ peopleGoal: 50 }, asChange)).error.code).toBe('confirmation_not_needed')
    expect((await propose({}, asChange)).error.code).toBe('proposal_without_change')
  })

  test('an admin who donated leaves it to another one', async () => {
    await paidOut()
    const giver = await scene.given.admin()
    const order = { params: { id: scene.campaignId }, body: { amount: 5 } }
    expect((await scene.t.as(giver.token)(createDonationOrderEndpoint, order)).status).toBe(201)
    const id = await proposed(changed, asChange)
    expect((await confirm(giver, id)).error.code).toBe('proposal_of_own_campaign')
    expect((await confirm(scene.admin(), id)).status).toBe(200)
  })
})

test('a payout that came back, or was not approved, is none', async () => {
  const payout = await paidOut()
  const set = (
    status: 'pending' | 'approved' | 'rejected',
    transfer: 'sent' | 'paid' | 'unclaimed' | 'returned' | 'failed' | null,
  ) =>
    scene.t.context.db
      .updateTable('payout')
      .set({ status, transfer_status: transfer })
      .where('id', '=', payout._id)
      .execute()
  const { status: was, transfer_status: transferWas } = await scene.t.context.db
    .selectFrom('payout')
    .select(['status', 'transfer_status'])
    .where('id', '=', payout._id)
    .executeTakeFirstOrThrow()
  for (const transfer of ['sent', 'paid', 'unclaimed'] as const) {
    await set('approved', transfer)
    expect((await preview(changed)).needsConfirmation).toBe(true)
  }
  for (const transfer of ['returned', 'failed'] as const) {
    await set('approved', transfer)
    expect((await preview(changed)).needsConfirmation).toBe(false)
  }
  await set(was, transferWas)
})
