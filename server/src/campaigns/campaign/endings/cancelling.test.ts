import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import {
  getCampaignEndpoint,
  listCampaignsEndpoint,
  updateCampaignEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { createDonationOrderEndpoint } from '@muster/contract/money/donations.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../../../test/donating.ts'
import type { Person } from '../../../../test/given.ts'
import { day } from '../../../platform/base/clock.ts'

const scene = useDonations()
const { start } = scene

const params = () => ({ id: scene.campaignId })
const cancel = (by: Person = scene.owner) => scene.t.as(by.token)(cancelCampaignEndpoint, { params: params() })
const support = (by: Person) => scene.t.as(by.token)(supportCampaignEndpoint, { params: params(), body: {} })

describe('cancelling a campaign', () => {
  test('keeps its page with the date, and ends support, donations and edits', async () => {
    const { status, body } = await cancel()
    expect(status).toBe(200)
    const cancelledAt = scene.t.clock.now().toISOString()
    expect(body).toMatchObject({ _id: scene.campaignId, cancelledAt })
    expect((await scene.t.call(getCampaignEndpoint, { params: params() })).body.cancelledAt).toBe(cancelledAt)
    const refused = { code: 'campaign_cancelled', error: 'This campaign was cancelled' }
    expect((await support(scene.donor)).error).toMatchObject(refused)
    const order = { params: params(), body: { amount: 5 } }
    expect((await scene.t.as(scene.donor.token)(createDonationOrderEndpoint, order)).error).toMatchObject(refused)
    const edit = { params: params(), body: { title: 'New' } }
    expect((await scene.t.as(scene.owner.token)(updateCampaignEndpoint, edit)).error).toMatchObject(refused)
  })

  test('is only for its owner, not for admins', async () => {
    expect((await cancel(scene.donor)).status).toBe(403)
    expect((await cancel(await scene.given.admin())).status).toBe(403)
  })

  test('by fifty concurrent calls happens once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => cancel()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.code === 'campaign_cancelled')).toHaveLength(49)
  })

  test('is refused after the campaign’s end', async () => {
    scene.t.clock.advance(6 * day)
    expect((await cancel()).error).toMatchObject({ code: 'campaign_over', error: 'This campaign is over' })
  })

  test('removes it from the list of active campaigns, but not from its owner’s list', async () => {
    await cancel()
    const listed = async (query: { owner?: 'me' }) => {
      const { body } = await scene.t.as(scene.owner.token)(listCampaignsEndpoint, {
        query: { q: 'creek', limit: 100, ...query },
      })
      return body.some(({ _id }) => _id === scene.campaignId)
    }
    expect(await listed({})).toBe(false)
    expect(await listed({ owner: 'me' })).toBe(true)
  })
})

describe('a donation that was under way', () => {
  test('is not captured any more, although its donor approves it', async () => {
    const { donationId, orderId } = await start(25)
    await cancel()
    const before = scene.captures()
    await scene.t.follow((await scene.t.decide(orderId, 'approve')) ?? '')
    await scene.t.deliverWebhooks()
    expect(scene.captures()).toBe(before)
    expect(await scene.statusOf({ donationId, orderId, approveUrl: '' })).toBe('cancelled')
    expect(await scene.raised()).toBe(0)
  })
})
