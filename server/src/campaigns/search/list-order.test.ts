import { getSiteFiguresEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { supportCampaignEndpoint, withdrawSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test } from 'vitest'
import { useCampaignList } from '../../../test/campaign-list.ts'

const site = useCampaignList()
const { list, titles, make } = site

describe('sorting', () => {
  test('newest, most supported and most raised first; the last two after at most a minute', async () => {
    const [old, popular, rich] = await make('sorts', { title: 'Old' }, { title: 'Popular' }, { title: 'Rich' })
    site.t.clock.advance(1000)
    await make('sorts', { title: 'New' })
    await site.t.as((await site.given.user()).token)(supportCampaignEndpoint, {
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

  // No word, so the rows come from the index alone. The days are made in another order than the campaigns.
  test.each([
    ['date', ['2026-07-04', '2026-07-05', '2026-07-06', '2026-07-06', '2026-07-07']],
    ['newest', ['2026-07-06', '2026-07-04', '2026-07-07', '2026-07-05', '2026-07-06']],
  ] as const)('the list without a search is ordered by %s', async (sort, expected) => {
    const days = ['2026-07-06', '2026-07-05', '2026-07-07', '2026-07-04', '2026-07-06']
    const ids = new Set<string>()
    for (const executionDate of days) {
      const [made] = await make('plain', { title: `On ${executionDate}`, executionDate })
      ids.add(String(made?._id))
      site.t.clock.advance(1000)
    }
    const shown = (await list({ limit: 100, sort })).body.filter(({ _id }) => ids.has(_id))
    expect(shown.map(({ executionDate }) => executionDate)).toEqual(expected)
    site.t.clock.set('2026-06-01T12:00:00Z')
  })

  test('displayed figures are live even if the order is not updated yet', async () => {
    const [campaign] = await make('live', { title: 'Live' })
    await site.t.as((await site.given.user()).token)(supportCampaignEndpoint, {
      params: { id: campaign?._id as string },
      body: {},
    })
    expect((await list({ tag: 'live', sort: 'support' })).body[0]).toMatchObject({ support: 1, members: 1 })
  })
})

const person = async () => site.t.as((await site.given.user()).token)
const sorted = () => titles({ tag: 'counted', sort: 'support' })

test('a withdrawn support counts no longer, and a counter that an earlier version changed is found in the night', async () => {
  const [first, second] = await make('counted', { title: 'First' }, { title: 'Second' })
  const params = { id: first?._id as string }
  const supporter = await person()
  await supporter(supportCampaignEndpoint, { params, body: {} })
  await site.t.runJob('campaign-popularity')
  expect((await sorted())[0]).toBe('First')
  await supporter(withdrawSupportEndpoint, { params })
  await site.t.runJob('campaign-popularity')
  // The newer one of two without supporters.
  expect((await sorted())[0]).toBe('Second')
  const counter = { campaign_id: second?._id as string, shard: 3, supporters: 5 }
  await site.t.context.db.insertInto('support_count').values(counter).execute()
  await site.t.runJob('campaign-popularity')
  expect((await sorted())[0]).toBe('Second')
  const changed = site.t.context.db.updateTable('support_count').set({ supporters: 0 })
  await changed.where('campaign_id', '=', counter.campaign_id).execute()
  await (
    await person()
  )(supportCampaignEndpoint, { params, body: {} })
  await site.t.runJob('campaign-popularity')
  expect((await sorted())[0]).toBe('Second')
  await site.t.runJob('campaign-popularity-of-all')
  expect((await sorted())[0]).toBe('First')
})

test('the figures of the site are those of all its people, campaigns and donations, before and after the job', async () => {
  const figures = async () => (await site.t.call(getSiteFiguresEndpoint, {})).body
  const before = await figures()
  const owner = await site.given.user()
  const { _id: id } = await site.given.campaign(owner, {})
  const more = { people: before.people + 1, campaigns: before.campaigns + 1, raised: before.raised + 3 }
  const booked = { donations: 1, gross_minor: 300n, provider_fee_minor: 0n, platform_fee_minor: 0n }
  await site.t.context.db
    .insertInto('campaign_total')
    .values({ ...booked, campaign_id: id, shard: 7 })
    .execute()
  expect(await figures()).toEqual(more)
  await site.t.runJob('campaign-popularity')
  expect(await figures()).toEqual(more)
  await site.t.as(owner.token)(cancelCampaignEndpoint, { params: { id } })
  expect(await figures()).toEqual({ ...more, campaigns: before.campaigns })
  await site.t.runJob('campaign-popularity')
  expect(await figures()).toEqual({ ...more, campaigns: before.campaigns })
})
