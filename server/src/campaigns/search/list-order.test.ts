import { getSiteFigures } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaign } from '@muster/contract/supports/supports.ts'
import { describe, expect, test } from 'vitest'
import { useCampaignList } from '../../../test/campaign-list.ts'

const site = useCampaignList()
const { list, titles, make } = site

describe('sorting', () => {
  test('newest, most supported and most raised first; the last two after at most a minute', async () => {
    const [old, popular, rich] = await make('sorts', { title: 'Old' }, { title: 'Popular' }, { title: 'Rich' })
    site.t.clock.advance(1000)
    await make('sorts', { title: 'New' })
    await site.t.as((await site.given.user()).token)(supportCampaign, {
      params: { id: popular?._id as string },
      body: {},
    })
    const total = { donations: 1, provider_fee_minor: 0n, platform_fee_minor: 0n, shard: 0 }
    await site.t.context.db
      .insertInto('campaign_total')
      .values([
        { campaign_id: rich?._id as string, gross_minor: 900n, ...total },
        { campaign_id: old?._id as string, gross_minor: 100n, ...total },
      ])
      .execute()
    await site.t.runJob('campaign-popularity')
    expect((await titles({ tag: 'sorts', sort: 'newest' }))[0]).toBe('New')
    expect((await titles({ tag: 'sorts', sort: 'support' }))[0]).toBe('Popular')
    expect((await titles({ tag: 'sorts', sort: 'raised' })).slice(0, 2)).toEqual(['Rich', 'Old'])
    site.t.clock.set('2026-06-01T12:00:00Z')
  })

  test('displayed figures are live even if the order is not updated yet', async () => {
    const [campaign] = await make('live', { title: 'Live' })
    await site.t.as((await site.given.user()).token)(supportCampaign, {
      params: { id: campaign?._id as string },
      body: {},
    })
    expect((await list({ tag: 'live', sort: 'support' })).body[0]).toMatchObject({ support: 1, members: 1 })
  })
})

test('the figures of the site are those of all its people and campaigns, at most a minute old', async () => {
  site.t.clock.advance(2 * 60_000)
  const { body: before } = await site.t.call(getSiteFigures, {})
  await site.given.campaign(await site.given.user(), {})
  expect((await site.t.call(getSiteFigures, {})).body).toEqual(before)
  site.t.clock.advance(60_000)
  const { body: after } = await site.t.call(getSiteFigures, {})
  expect(after).toEqual({ people: before.people + 1, campaigns: before.campaigns + 1, raised: 10 })
})
