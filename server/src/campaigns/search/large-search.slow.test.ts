import { listCampaignsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { loadCampaigns } from '../../../test/large-site/load-campaigns.ts'
import { type ListRequest, listCampaigns } from './list-campaigns.ts'
import { createSearchStatistics, type SearchStatistics } from './search-statistics.sql.ts'
import searches from './searches.json' with { type: 'json' }

// Each listed search over 20,000 campaigns finds the right one first.

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-06-01T12:00:00Z' })
  await loadCampaigns({
    ownerUrl: t.ownerUrl,
    campaigns: 20_000,
    // With this seed no other campaign has the name of an owner who is searched for.
    seed: 2,
    planted: searches.campaigns,
    now: t.clock.now(),
  })
}, 300_000)
afterAll(() => t.close())

describe.each(searches.searches)('$kind: $q', ({ q, finds }) => {
  test('finds the right campaign first', async () => {
    const { status, body } = await t.call(listCampaignsEndpoint, { query: { q } })
    expect(status).toBe(200)
    expect(body[0]?.title).toBe(searches.campaigns.find(({ key }) => key === finds)?.title)
  })
})

const nothingKnown = {
  campaigns: 0,
  shares: new Map<string, number>(),
  leastShare: 0,
  areDated: false,
  areRebuilt: true,
}

/** The ids of several pages of twenty, or of one page with as many. */
const find = async (
  request: Partial<ListRequest>,
  statistics: () => Promise<SearchStatistics>,
  pages: number,
  limit: number,
): Promise<string[]> => {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < pages; page++) {
    const asked: ListRequest = { q: '', status: 'active', sort: 'date', ownerId: null, ...request, limit, cursor }
    const { rows, next } = await listCampaigns({ db: t.context.db, statistics, now: t.clock.now() }, asked)
    ids.push(...rows.map(({ id }) => id))
    if (!next) break
    cursor = next
  }
  return ids
}

describe.each([
  { q: 'water' },
  { q: 'the' },
  { q: 'germany' },
  { q: 'park school' },
  { q: 'london water' },
  { q: 'park school', status: 'all' as const },
  { q: 'london water', status: 'all' as const },
  { q: 'watre' },
  { q: 'coral' },
  { q: 'coral', tag: 'climate' },
  { q: 'water', status: 'past' as const },
  { q: 'water', status: 'all' as const },
  { q: 'coral', status: 'all' as const, country: 'Kenya' },
  { q: 'watre', status: 'all' as const, sort: 'support' as const },
  { tag: 'climate', status: 'all' as const },
  { status: 'all' as const },
  { q: 'water', sort: 'raised' as const },
  { q: 'water', sort: 'newest' as const, country: 'France' },
  { tag: 'climate' },
  { tag: 'climate', sort: 'support' as const },
  {},
  { sort: 'raised' as const },
  { status: 'past' as const },
])('a common search %j', (request) => {
  test('finds the same whichever way it walks, and its pages join without gaps', async () => {
    const findStatistics = createSearchStatistics(t.clock)
    const known = () => findStatistics(t.context.db)
    const expected = await find(request, () => Promise.resolve(nothingKnown), 1, 100)
    expect(expected.length).toBeGreaterThan(0)
    expect(await find(request, known, 1, 100)).toEqual(expected)
    expect(await find(request, known, 5, 20)).toEqual(expected)
  })
})

/** The database, with a counter of its statements. */
const countedDb = () => {
  const sent = { count: 0 }
  const db = t.context.db.withPlugin({
    transformQuery: ({ node }) => {
      sent.count++
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { db, sent }
}

test.each(['france poland', 'germany slovenia'])(
  '%s: two common words without a common campaign take few statements',
  async (q) => {
    const findStatistics = createSearchStatistics(t.clock)
    const statistics = () => findStatistics(t.context.db)
    const { db, sent } = countedDb()
    const asked: ListRequest = { q, status: 'all', sort: 'date', ownerId: null, limit: 20 }
    const { rows } = await listCampaigns({ db, statistics, now: t.clock.now() }, asked)
    expect(rows).toEqual([])
    expect(sent.count).toBeLessThanOrEqual(4)
  },
)
