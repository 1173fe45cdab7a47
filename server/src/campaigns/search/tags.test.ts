import { suggestTagsEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { describe, expect, test } from 'vitest'
import { useCampaignList } from '../../../test/campaign-list.ts'

const site = useCampaignList()
const { make } = site

describe('tags', () => {
  const suggest = async (q?: string) =>
    (await site.t.call(suggestTagsEndpoint, { query: q === undefined ? {} : { q } })).body.tags

  test('are sorted: those that start with the text, then those that contain it, most frequent first', async () => {
    await make('x', { tags: ['oceanic'] }, { tags: ['oceans'] }, { tags: ['oceans'] }, { tags: ['deep oceans'] })
    await site.t.runJob('search-counts')
    expect(await suggest('OCEAN')).toEqual(['oceans', 'oceanic', 'deep oceans'])
    expect(await suggest('100%')).toEqual([])
  })

  test('accents make no difference, and at most six are shown', async () => {
    await make('x', { tags: ['čebele'] }, { tags: ['z1', 'z2', 'z3', 'z4', 'z5', 'z6', 'z7'] })
    expect(await suggest('ceb')).toEqual(['čebele'])
    expect(await suggest('z')).toHaveLength(6)
    expect(await suggest()).toHaveLength(6)
  })

  test('that no campaign uses any more are no longer suggested', async () => {
    const [campaign] = await make('x', { tags: ['ephemeral'] })
    await site.t.runJob('search-counts')
    expect(await suggest('ephem')).toEqual(['ephemeral'])
    const body = { title: campaign?.title as string, tags: [] }
    await site.t.as(site.ana.token)(updateCampaignEndpoint, { params: { id: campaign?._id as string }, body })
    await site.t.runJob('search-counts')
    expect(await suggest('ephem')).toEqual([])
  })
})
