import { listSupportedEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { listDonorsEndpoint } from '@muster/contract/money/donations.ts'
import { getRaisedByDayEndpoint } from '@muster/contract/campaigns/raised.ts'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { day, minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'

const scene = useDonations()

const params = () => ({ id: scene.campaignId })
const donors = () => scene.t.call(listDonorsEndpoint, { params: params(), query: {} })
const give = async (by: Person, amount: number, anonymous = false) => {
  const { body } = await scene.order({ amount, anonymous }, by)
  const orderId = new URL(body.links[0]?.href ?? '').searchParams.get('token') ?? ''
  await scene.t.follow((await scene.t.decide(orderId, 'approve')) ?? '')
  scene.t.clock.advance(minute)
}

describe('named donors', () => {
  test('are the people with completed donations under their name, each once, without amounts', async () => {
    const [ana, ben, cyril] = [
      await scene.given.user({ name: 'Ana' }),
      await scene.given.user({ name: 'Ben' }),
      await scene.given.user({ name: 'Cyril' }),
    ]
    await give(ana, 5)
    await give(ben, 7)
    await give(ana, 9)
    await give(ana, 11, true)
    await give(cyril, 13, true)
    await scene.order({ amount: 15 }, cyril)
    const { body } = await donors()
    expect(body.map(({ displayName }) => displayName)).toEqual(['Ana', 'Ben'])
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(
      ['_id', 'displayName', 'donatedAt', 'imageUrl', 'name', 'username'].sort(),
    )
  })
})

describe('money that went back', () => {
  test('removes the donor’s name after a full refund, and its amount from the day', async () => {
    const ana = await scene.given.user({ name: 'Ana' })
    // PayPal keeps its fee for a refund, so the campaign needs another donation to cover it.
    await give(scene.donor, 50, true)
    const { body } = await scene.order({ amount: 20 }, ana)
    const orderId = new URL(body.links[0]?.href ?? '').searchParams.get('token') ?? ''
    await scene.t.follow((await scene.t.decide(orderId, 'approve')) ?? '')
    const admin = scene.t.as((await scene.given.admin()).token)
    const refund = (amount?: number) =>
      admin(refundDonationEndpoint, {
        params: { id: body.donationId },
        body: { reason: 'Asked for', ...(amount !== undefined && { amount }) },
      })
    const mine = async () => (await scene.t.as(ana.token)(listSupportedEndpoint, { query: {} })).body
    scene.t.clock.advance(day)
    expect((await refund(5)).status).toBe(201)
    expect((await donors()).body.map(({ displayName }) => displayName)).toEqual(['Ana'])
    expect((await mine()).map(({ donatedAmount }) => donatedAmount)).toEqual([15])
    expect((await refund()).status).toBe(201)
    expect((await donors()).body).toEqual([])
    expect(await mine()).toEqual([])
    const { days } = (await scene.t.call(getRaisedByDayEndpoint, { params: params() })).body
    expect(days.map(({ raised, donations }) => [raised, donations])).toEqual([
      [70, 2],
      [50, 0],
    ])
  })
})

describe('the amounts raised by day', () => {
  test('grows with each day that had a donation', async () => {
    const days: string[] = []
    for (const amount of [5, 7.25]) {
      days.push(scene.t.clock.now().toISOString().slice(0, 10))
      await give(scene.donor, amount)
      await give(scene.donor, 1)
      scene.t.clock.advance(2 * day)
    }
    const { status, body } = await scene.t.call(getRaisedByDayEndpoint, { params: params() })
    expect(status).toBe(200)
    expect(body.days).toEqual([
      { day: days[0], raised: 6, donations: 2 },
      { day: days[1], raised: 14.25, donations: 2 },
    ])
  })

  test('is empty without donations', async () => {
    expect((await scene.t.call(getRaisedByDayEndpoint, { params: params() })).body).toEqual({ days: [] })
    expect((await scene.t.call(getRaisedByDayEndpoint, { params: { id: newId() } })).status).toBe(404)
  })
})
