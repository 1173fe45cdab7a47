import { listCampaigns, suggestTags } from '@muster/contract/campaigns/campaigns.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useCampaignList } from '../../../test/campaign-list.ts'
import { day } from '../../base/clock.ts'
import { rebuildSearch } from './rebuild.sql.ts'

const site = useCampaignList()
const { make, titles } = site

/** Stores tags and the entry as the previous version does, which cut no signs and composed no letters. */
const storeAsBefore = async (id: string, tags: string[]) => {
  const { db } = site.t.context
  await sql`update campaign set tags = ${tags}::text[] where id = ${id}::uuid`.execute(db)
  await sql`
    update campaign_search s
    set tags = ${tags}::text[],
      head = array_to_tsvector(array(select word from unnest(tsvector_to_array(s.head)) as word where word not like '#%')
        || array(select '#' || tag from unnest(${tags}::text[]) as tag)),
      body = ts_delete(s.body, '^2')
    where campaign_id = ${id}::uuid`.execute(db)
  await sql`
    insert into tag (name, key, campaigns) select name, name, 1 from unnest(${tags}::text[]) as name
    on conflict do nothing`.execute(db)
}

const tagsOf = async (title: string): Promise<string[]> =>
  (await site.t.call(listCampaigns, { query: { q: title } })).body[0]?.tags ?? []

describe('tags that the previous version stored', () => {
  test('are rewritten, once each, and found by old links and new ones', async () => {
    const [old] = await make('weirs', { title: 'Open the weirs' })
    await storeAsBefore(old?._id as string, ['weirs', '#weirs', '#', 'i\u0307stanbul', 'ri\u0301o'])
    await make('istanbul', { title: 'Ferries at night' })
    expect(await titles({ tag: 'istanbul' })).toEqual(['Ferries at night'])
    await site.t.runJob('search-rebuild')
    await site.t.runJob('search-counts')
    expect(await tagsOf('weirs')).toEqual(['weirs', 'istanbul', 'r\u00EDo'])
    for (const tag of ['#weirs', 'WEIRS', 'ri\u0301o', 'r\u00EDo']) {
      expect(await titles({ tag })).toEqual(['Open the weirs'])
    }
    for (const tag of ['i\u0307stanbul', 'İstanbul']) expect(await titles({ tag })).toHaveLength(2)
    expect((await site.t.call(suggestTags, { query: { q: '#weir' } })).body.tags).toEqual(['weirs'])
  })

  test('are rewritten by the next run if one is interrupted', async () => {
    for (let at = 0; at <= 100; at++) {
      // An account may only create so many at a time.
      if (at % 20 === 0) site.t.clock.advance(day)
      const [made] = await make('otter', { title: `Otter ${at}` })
      await storeAsBefore(made?._id as string, ['#otter'])
    }
    let batches = 0
    await rebuildSearch(site.t.context.db, { isOver: () => batches++ > 0 })
    const rewritten = (await titles({ tag: 'otter', limit: 100 })).length
    expect(rewritten).toBe(100)
    await rebuildSearch(site.t.context.db, { isOver: () => false })
    const { body } = await site.list({ tag: 'otter', q: '100', limit: 100 })
    expect(body.map(({ title, tags }) => [title, tags])).toEqual([['Otter 100', ['otter']]])
  })
})
