import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useCampaignList } from '../../../test/campaign-list.ts'
import { type ListRequest, listCampaigns } from './list-campaigns.ts'
import { createSearchStatistics } from './search-statistics.sql.ts'

const site = useCampaignList()

const titled = Array.from({ length: 5 }, (_, number) => `Reed bed ${number}`)
beforeAll(() =>
  site.make('reed', ...titled.map((title, number) => ({ title, executionDate: `2026-06-0${number + 2}` }))),
)

/** Saves the entry of the campaign as the previous version does. */
const saveAsBefore = (title: string) =>
  sql`
    update campaign_search s
    set body = ts_delete(s.body, array(select word from unnest(tsvector_to_array(s.body)) as word where word like '\\%%'))
    from campaign c where c.id = s.campaign_id and c.title = ${title}`.execute(site.t.context.db)

/** Searches as if the words were so common that matches are read in windows of days. */
const findCommon = async (): Promise<string[]> => {
  const { db } = site.t.context
  const now = site.t.clock.now()
  const { areDated } = await createSearchStatistics(site.t.clock)(db)
  const shares = new Map(['treed', 'hreed', 'tbed', 'hbed', '#reed'].map((word) => [word, 1]))
  const request: ListRequest = { q: 'reed bed', tag: 'reed', status: 'active', sort: 'date', ownerId: null, limit: 2 }
  const statistics = () => Promise.resolve({ campaigns: 1_000_000, shares, leastShare: 1, areDated, areRebuilt: true })
  const { rows } = await listCampaigns({ db, statistics, now }, request)
  return rows.map(({ title }) => title)
}

test('campaigns that the previous version indexed are found before and after they are given their days', async () => {
  const first = titled.slice(0, 2)
  expect(await findCommon()).toEqual(first)
  await saveAsBefore('Reed bed 1')
  await saveAsBefore('Reed bed 3')
  expect(await findCommon()).toEqual(first)
  expect(await site.titles({ q: 'reed', tag: 'reed' })).toEqual(titled)
  await site.t.runJob('search-days')
  const { areDated } = await createSearchStatistics(site.t.clock)(site.t.context.db)
  expect(areDated).toBe(true)
  expect(await findCommon()).toEqual(first)
})
