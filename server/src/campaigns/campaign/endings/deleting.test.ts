import { deleteCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import {
  getCampaignEndpoint,
  listCampaignsEndpoint,
  suggestTagsEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { getDonationEndpoint } from '@muster/contract/money/donations.ts'
import { supportCampaignEndpoint, withdrawSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../../../test/donating.ts'
import type { Person } from '../../../../test/given.ts'
import { day } from '../../../platform/base/clock.ts'

const scene = useDonations()

const params = () => ({ id: scene.campaignId })
const remove = (by: Person = scene.owner) => scene.t.as(by.token)(deleteCampaignEndpoint, { params: params() })
const support = (by: Person) => scene.t.as(by.token)(supportCampaignEndpoint, { params: params(), body: {} })
const isThere = async () => (await scene.t.call(getCampaignEndpoint, { params: params() })).status === 200

describe('deleting a campaign', () => {
  test('without supporters removes it, and it cannot be found any more', async () => {
    scene.campaignId = (await scene.given.campaign(scene.owner, { title: 'Xylophones', tags: ['xylophone'] }))._id
    await scene.t.runJob('search-counts')
    expect((await remove()).status).toBe(204)
    expect(await isThere()).toBe(false)
    expect((await scene.t.call(listCampaignsEndpoint, { query: { q: 'xylophones' } })).body).toEqual([])
    await scene.t.runJob('search-counts')
    expect((await scene.t.call(suggestTagsEndpoint, { query: { q: 'xylo' } })).body.tags).toEqual([])
    expect((await remove()).error.code).toBe('campaign_not_found')
  })

  test('is only for its owner', async () => {
    expect((await remove(scene.donor)).status).toBe(403)
    expect((await remove(await scene.given.admin())).status).toBe(403)
    expect(await isThere()).toBe(true)
  })

  test('is refused while it has supporters', async () => {
    await support(scene.donor)
    expect((await remove()).error).toMatchObject({
      code: 'campaign_in_use',
      error: 'People have supported or donated already, so the campaign cannot be deleted. You can cancel it',
    })
    await scene.t.as(scene.donor.token)(withdrawSupportEndpoint, { params: params() })
    expect((await remove()).status).toBe(204)
  })

  test('is rejected after a donation', async () => {
    const { orderId } = await scene.start(25)
    await scene.t.follow((await scene.t.decide(orderId, 'approve')) ?? '')
    expect((await remove()).status).toBe(409)
    expect(await scene.raised()).toBe(25)
  })

  test('is rejected while an order is open, and possible after the order failed', async () => {
    const { donationId } = await scene.start(25)
    const refused = await remove()
    expect(refused.status).toBe(409)
    expect(refused.error.error).toContain('A donation is in progress')
    for (let n = 0; n < 9; n++) await scene.reconcileAfter(day)
    expect(await scene.statusOf({ donationId, orderId: '', approveUrl: '' })).toBe('expired')
    expect((await remove()).status).toBe(204)
    const gone = await scene.t.as(scene.donor.token)(getDonationEndpoint, { params: { id: donationId } })
    expect(gone.error.code).toBe('donation_not_found')
  })

  test('concurrent with new supporters keeps either the campaign with all of them, or nothing', async () => {
    for (let round = 0; round < 5; round++) {
      scene.campaignId = (await scene.given.campaign(scene.owner))._id
      const people = await Promise.all(Array.from({ length: 4 }, () => scene.given.user()))
      const [removal, ...supports] = await Promise.all([remove(), ...people.map(support)])
      expect(supports.every(({ status, error }) => status === 200 || error.code === 'campaign_not_found')).toBe(true)
      expect(removal.status).toBe((await isThere()) ? 409 : 204)
    }
  })
})
