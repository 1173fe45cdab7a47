import { listCampaignsEndpoint, suggestTagsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useCampaignList } from '../../../test/campaign-list.ts'
import { day, minute } from '../../platform/base/clock.ts'
import { type ListRequest, listCampaigns as listCampaignsOf } from './list-campaigns.ts'
import { createSearchStatistics } from './search-statistics.sql.ts'
import { rebuildSearch } from './rebuild.sql.ts'

const site = useCampaignList()
const { make, titles } = site

/** Stores tags and the entry as the previous version does, which did not cut characters such as `#`, and did not compose letters. */
const storeAsBefore = async (id: string, tags: string[]) => {
  const { db } = site.t.context
  await sql`update campaign set tags = ${tags}::text[] where id = ${id}::uuid`.execute(db)
  await sql`
    update campaign_search s
    set tags = ${tags}::text[],
      head = array_to_tsvector(array(select word from unnest(tsvector_to_array(s.head)) as word where word not like '#%')
        || array(select '#' || tag from unnest(${tags}::text[]) as tag)),
      body = ts_delete(s.body, '^3')
    where campaign_id = ${id}::uuid`.execute(db)
  await sql`
    insert into tag (name, key, campaigns) select name, name, 1 from unnest(${tags}::text[]) as name
    on conflict do nothing`.execute(db)
}

const tagsOf = async (title: string): Promise<string[]> =>
  (await site.t.call(listCampaignsEndpoint, { query: { q: title } })).body[0]?.tags ?? []

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
    expect((await site.t.call(suggestTagsEndpoint, { query: { q: '#weir' } })).body.tags).toEqual(['weirs'])
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

describe('texts of languages without spaces', () => {
  // A search uses the statistics that were read last, and reads them again.
  beforeAll(async () => {
    site.t.clock.advance(10 * minute)
    await titles({ q: 'x' })
  })

  const hanTitle = '我们一起保护上海的河流'
  /** Indexes a campaign as the previous version does: by whole words only. */
  const indexAsBefore = async (id: string) => {
    const { db } = site.t.context
    await sql`
      update campaign_search s set
        head = array_to_tsvector(array(select word from unnest(tsvector_to_array(s.head)) as word
          where word !~ '^[th]' or word in (${`t${hanTitle}`}, ${`h${hanTitle}`}))),
        body = array_to_tsvector(array(select word from unnest(tsvector_to_array(s.body)) as word
          where word !~ '^[th]' and word <> '^3'))
      where campaign_id = ${id}::uuid`.execute(db)
  }
  const findWith = async (areRebuilt: boolean, q: string) => {
    const request: ListRequest = { q, status: 'active', sort: 'date', ownerId: null, limit: 10 }
    const statistics = () =>
      Promise.resolve({ campaigns: 0, shares: new Map<string, number>(), leastShare: 1, areDated: true, areRebuilt })
    const { rows } = await listCampaignsOf({ db: site.t.context.db, statistics, now: site.t.clock.now() }, request)
    return rows.map(({ title }) => title)
  }

  test.each([
    [hanTitle, ['河', '海的河', '上海', '保护上海', '河流', '我们一起保护上海的河流'], ['海上', '护河', '山']],
    ['東京の川をきれいにする', ['川', 'きれい', '東京', 'の川'], ['京川']],
    ['ปกป้องแม่น้ำของเรา', ['แม่น้ำ', 'ของเรา', 'ปก'], ['เราป']],
    ['Save東京2026', ['save', '東京', '2026', '京'], ['京東']],
  ])('%s is found by any sign and any part', async (title, finding, missing) => {
    await make('signs', { title })
    for (const q of finding) expect(await titles({ q }), q).toContain(title)
    for (const q of missing) expect(await titles({ q }), q).not.toContain(title)
  })

  test('are found in descriptions and tags, and however long they are', async () => {
    const title = `${'海'.repeat(60)}鯨${'海'.repeat(50)}`
    await make('long', { title: 'Whales', description: 'みんなで鯨を守ろう', tags: ['長い鯨'] }, { title })
    expect((await titles({ q: '鯨' })).toSorted()).toEqual(['Whales', title])
    expect(await titles({ q: '守ろう' })).toEqual(['Whales'])
    expect(await titles({ q: 'い鯨' })).toEqual(['Whales'])
  })

  test('are found as before until the campaigns are indexed again, and then by each sign', async () => {
    const [old] = await make('before', { title: hanTitle, tags: [] })
    await indexAsBefore(old?._id as string)
    const { areRebuilt } = await createSearchStatistics(site.t.clock)(site.t.context.db)
    expect(areRebuilt).toBe(false)
    expect(await findWith(areRebuilt, '我们一起')).toContain(hanTitle)
    const [recent] = await make('before', { title: '我们一起种树' })
    expect((await findWith(areRebuilt, '我们一起')).filter((title) => title === recent?.title)).toHaveLength(1)
    await site.t.runJob('search-rebuild')
    const after = await createSearchStatistics(site.t.clock)(site.t.context.db)
    expect(after.areRebuilt).toBe(true)
    expect(await findWith(true, '河')).toContain(hanTitle)
  })
})
