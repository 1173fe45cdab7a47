import { getCampaignStatsEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Started } from '../../../test/donating.ts'
import { makeFormer } from '../../../test/former-hashes.ts'
import { useRefundRequests } from '../../../test/refund-requests.ts'
import { day, hour } from '../../platform/base/clock.ts'

// An owner who replaces what people gave for by its opposite.

const requests = useRefundRequests()
const { ask, back, fillPaypal, money, scene, see } = requests

const dayIn = (days: number): string => new Date(scene.t.clock.now().getTime() + days * day).toISOString().slice(0, 10)
const meeting = { startTime: '18:30', meetingPoint: 'The old bridge', locationType: 'city', city: 'Maribor' } as const
let endsAt: number
beforeEach(async () => {
  const executionDate = dayIn(5)
  endsAt = Date.parse(`${executionDate}T23:59:59.999Z`)
  const promise = { title: 'Bridge over the creek', actionDescription: 'Build a bridge', executionDate, ...meeting }
  scene.campaignId = (await scene.given.campaign(scene.owner, promise))._id
})

const params = () => ({ id: scene.campaignId })
const edit = (body: object) => scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body })
const opposite = () => ({
  title: 'No bridge over the creek',
  actionDescription: 'Pull the bridge down',
  description: 'No one needs a way over the creek.',
  executionDate: dayIn(20),
})
const setHoursBeforeEnd = (hours: number): void => scene.t.clock.set(new Date(endsAt - hours * hour))

const expectHeld = async (donation: Started, left: number): Promise<void> => {
  const until = new Date(scene.t.clock.now().getTime() + 14 * day).toISOString()
  expect(await see(donation)).toMatchObject({ refundableUntil: until, refundRequest: null })
  expect(await money()).toMatchObject({ heldForDonors: left, heldForDonorsUntil: until, available: 0 })
  expect((await scene.request()).status).toBe(409)
}

describe('what people gave for is swapped for its opposite', () => {
  test.each([100, 76, 72, 60, 49])(
    '%s hours before the end: it is held for them, and they get it back',
    async (hours) => {
      await fillPaypal()
      const donation = await scene.give(25)
      setHoursBeforeEnd(hours)
      expect((await edit(opposite())).status).toBe(200)
      await expectHeld(donation, 22.39)
      expect((await ask(donation)).body).toMatchObject({ status: 'refunded', asked: 25, left: 0 })
      expect(await back(donation)).toEqual(['-25.00'])
    },
  )

  test('from 48 hours before the end until a day after it: it is refused', async () => {
    const donation = await scene.give(25)
    for (let hours = 48; hours >= -24; hours -= 6) {
      setHoursBeforeEnd(hours)
      expect((await edit(opposite())).error.code).toBe('promise_locked')
      expect(await see(donation)).toMatchObject({ refundableUntil: null, refundRequest: null })
      expect(await money()).toMatchObject({ heldForDonors: 0, available: 22.39 })
    }
  })

  test.each([
    ['day', () => ({ executionDate: dayIn(20) })],
    ['place', () => ({ city: 'Ptuj' })],
  ])('after a payout, with another %s: what is left is held, and no one counts who did not stay', async (_, change) => {
    const supporter = scene.donor
    await scene.t.as(supporter.token)(supportCampaignEndpoint, { params: params(), body: {} })
    const paidOut = await scene.give(100)
    expect((await scene.approve((await scene.request()).body, undefined, requests.admin)).status).toBe(200)
    const kept = await scene.give(25)
    expect((await edit(change())).status).toBe(200)
    const { members, toRenew } = (await scene.t.call(getCampaignStatsEndpoint, { params: params() })).body
    expect({ members, toRenew: toRenew?.people }).toEqual({ members: 0, toRenew: 1 })
    // The fee of the payout is paid from it, too.
    await expectHeld(paidOut, 22.14)
    await expectHeld(kept, 22.14)
    // The older request is served first, from what is left; an admin decides about the rest.
    expect((await ask(paidOut)).body).toMatchObject({ asked: 100 })
    expect((await ask(kept)).status).toBe(201)
    expect(await money()).toMatchObject({ available: 0 })
    expect((await scene.request()).status).toBe(409)
  })

  test('another meeting point is no swap: nothing is held, and everyone stays counted', async () => {
    const supporter = scene.donor
    await scene.t.as(supporter.token)(supportCampaignEndpoint, { params: params(), body: {} })
    const donation = await scene.give(25)
    for (const hours of [100, 30, 1]) {
      setHoursBeforeEnd(hours)
      expect((await edit({ meetingPoint: `The dam, ${hours} m from the road` })).status).toBe(200)
      expect(await see(donation)).toMatchObject({ refundableUntil: null, refundRequest: null })
      expect(await money()).toMatchObject({ heldForDonors: 0, available: 22.39 })
      const { members, toRenew } = (await scene.t.call(getCampaignStatsEndpoint, { params: params() })).body
      expect({ members, toRenew }).toEqual({ members: 1, toRenew: null })
    }
  })

  test('what the previous version held because of a meeting point is free again, and what was asked for stays', async () => {
    await fillPaypal()
    const [asked, other] = [await scene.give(25), await scene.give(25)]
    setHoursBeforeEnd(100)
    expect((await edit({ meetingPoint: 'The dam' })).status).toBe(200)
    await makeFormer(scene.t.context.db, scene.campaignId)
    expect((await ask(asked)).status).toBe(201)
    expect((await see(other)).refundableUntil).not.toBeNull()
    await scene.t.runJob('promise-recompute')
    expect(await see(other)).toMatchObject({ refundableUntil: null, refundRequest: null })
    expect((await ask(other)).error.code).toBe('refund_not_offered')
    expect((await see(asked)).refundRequest).toMatchObject({ asked: 25 })
  })
})
