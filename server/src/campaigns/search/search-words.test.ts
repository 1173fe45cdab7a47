import { createCampaignEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { describe, expect, test } from 'vitest'
import { useCampaignList } from '../../../test/campaign-list.ts'

const site = useCampaignList()
const { list, titles, make } = site

describe('searching', () => {
  test('accents and case are ignored in queries and texts', async () => {
    await make('fold', { title: 'Čista Sočá' }, { title: 'Strasse' })
    expect(await titles({ q: 'CISTA soca', tag: 'fold' })).toEqual(['Čista Sočá'])
    expect(await titles({ q: 'straße', tag: 'fold' })).toEqual(['Strasse'])
  })

  test('every word must occur in the campaign', async () => {
    await make('both', { title: 'Plant oaks', description: 'On the quarry' }, { title: 'Plant elms' })
    expect(await titles({ q: 'plant quarry', tag: 'both' })).toEqual(['Plant oaks'])
    expect(await titles({ q: 'plant', tag: 'both' })).toHaveLength(2)
    expect(await titles({ q: 'plant zzzzzz', tag: 'both' })).toEqual([])
  })

  test('an existing word is not treated as a typing error of another', async () => {
    await make('exactly', { title: 'Tofino' }, { title: 'Torino' })
    expect(await titles({ q: 'tofino', tag: 'exactly' })).toEqual(['Tofino'])
    expect(await titles({ q: 'tobino', tag: 'exactly' })).toHaveLength(2)
  })

  test('descriptions match whole words only', async () => {
    await make('whole', { title: 'Described', description: 'Hedgehogs sleep here' })
    expect(await titles({ q: 'hedgehogs', tag: 'whole' })).toEqual(['Described'])
    expect(await titles({ q: 'hedge', tag: 'whole' })).toEqual([])
  })

  test('operators of the search language are treated as text', async () => {
    await make('signs', { title: 'Signs & wonders | here' })
    for (const q of ["signs'", 'signs:*', '!signs', '(signs', 'signs\\', '"signs"', "signs'&'wonders"]) {
      expect(await titles({ q, tag: 'signs' })).toEqual(['Signs & wonders | here'])
    }
    expect((await list({ q: '&|!' })).status).toBe(200)
  })

  test('an edit is found at once by its new words, and no longer by its old ones', async () => {
    const [campaign] = await make('edits', { title: 'Rhubarb' })
    const body = { title: 'Gooseberry', tags: ['edits'] }
    await site.t.as(site.ana.token)(updateCampaignEndpoint, { params: { id: campaign?._id as string }, body })
    expect(await titles({ q: 'gooseberry', tag: 'edits' })).toEqual(['Gooseberry'])
    expect(await titles({ q: 'ooseber', tag: 'edits' })).toEqual(['Gooseberry'])
    expect(await titles({ q: 'rhubarb', tag: 'edits' })).toEqual([])
  })

  test("campaigns are found by the owner's new name, and no longer by the old one", async () => {
    const eva = await site.given.user({ name: 'Evangelina Prešeren' })
    await site.given.campaign(eva, { title: 'Poems in the park' })
    expect(await titles({ q: 'preseren' })).toEqual(['Poems in the park'])
    await site.t.as(eva.token)(updateProfileEndpoint, { body: { name: 'Evangelina Cankar' } })
    expect(await titles({ q: 'cankar' })).toEqual(['Poems in the park'])
    expect(await titles({ q: 'preseren' })).toEqual([])
  })

  test('concurrently saved campaigns with the same words all succeed, and the words are counted once each', async () => {
    const body = { title: 'Simultaneous kumquat', tags: ['zeta', 'alpha', 'kumquat'] }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => site.t.as(site.ana.token)(createCampaignEndpoint, { body: { ...body } })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    await Promise.all([site.t.runJob('search-counts'), site.t.runJob('search-counts')])
    const term = await site.t.context.db
      .selectFrom('search_term')
      .select('campaigns')
      .where('term', '=', 'kumquat')
      .executeTakeFirst()
    expect(term?.campaigns).toBe(12)
  })
})
