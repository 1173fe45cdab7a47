import { describe, expect, test } from 'vitest'
import { type ListRequest, listCampaigns } from './list-campaigns.ts'
import type { SearchStatistics } from './search-statistics.sql.ts'
import { day, usePastCampaigns } from '../../../test/past-campaigns.ts'

const site = usePastCampaigns()
const { titles, make } = site

describe('a search with words', () => {
  test('finds active campaigns first, soonest first, and then past ones, latest first', async () => {
    await make('oaks', {
      'Oaks in May': day('2026-06-02'),
      'Oaks in June': day('2026-06-20'),
      'Oaks in autumn': day('2026-10-01'),
      'Oaks soon': day('2026-07-02'),
      'Oaks, some day': {},
      Elsewhere: { ...day('2026-06-10'), tags: ['oaks!'], description: 'Oaks' },
    })
    expect(await titles({ q: 'oaks', tag: 'oaks' })).toEqual([
      'Oaks soon',
      'Oaks in autumn',
      'Oaks, some day',
      'Oaks in June',
      'Oaks in May',
      'Elsewhere',
    ])
  })

  test('can be limited to one part, and without words lists only active ones', async () => {
    await make('elms', { 'Elms ahead': day('2026-08-01'), 'Elms before': day('2026-06-02') })
    expect(await titles({ q: 'elms', tag: 'elms', status: 'active' })).toEqual(['Elms ahead'])
    expect(await titles({ q: 'elms', tag: 'elms', status: 'past' })).toEqual(['Elms before'])
    expect(await titles({ tag: 'elms' })).toEqual(['Elms ahead'])
    expect(await titles({ tag: 'elms', q: '  ' })).toEqual(['Elms ahead'])
  })

  test('by a sign finds past campaigns, too', async () => {
    await make('euro', { 'Give 5 € again': day('2026-08-01'), 'Give 5 €': day('2026-06-02') })
    expect(await titles({ q: '€', tag: 'euro' })).toEqual(['Give 5 € again', 'Give 5 €'])
  })

  test('finds the past campaign that has the word, not the active one with a similar word', async () => {
    await make('similar', { Tofino: day('2026-06-02'), Torino: day('2026-08-01') })
    expect(await titles({ q: 'tofino', tag: 'similar' })).toEqual(['Tofino'])
  })

  test('finds what an unknown word is near in spelling, and nothing for a word that only has the same letters', async () => {
    const open = ['Open the libraries', 'Repair evening', 'Gardens for all', 'March for bees', 'Motor farmers']
    await make('unknown', Object.fromEntries(open.map((title) => [title, day('2026-08-01')])))
    const found = async (q: string) => [q, ...(await titles({ q, tag: 'unknown' }))]
    for (const [q, title] of [
      ['libary', 'Open the libraries'],
      ['libery', 'Open the libraries'],
      ['repear', 'Repair evening'],
      ['gardn', 'Gardens for all'],
      ['marhc', 'March for bees'],
    ] as const) {
      expect(await found(q)).toEqual([q, title])
    }
    for (const q of ['doctor', 'father', 'copper', 'liquid', 'bakery']) {
      expect(await found(q)).toEqual([q])
    }
  })

  test('tolerates typing errors in both parts, active ones first', async () => {
    await make('errors', { 'Marigold march': day('2026-06-02'), Marigolds: day('2026-08-01') })
    expect(await titles({ q: 'marigodl', tag: 'errors' })).toEqual(['Marigolds', 'Marigold march'])
  })
})

describe('common words', () => {
  const common: SearchStatistics = {
    campaigns: 1_000_000,
    shares: new Map(['twater', 'hwater', '#wells'].map((word) => [word, 1])),
    leastShare: 1,
    areDated: true,
    areRebuilt: true,
  }
  const find = async (statistics: SearchStatistics, query: Partial<ListRequest>) => {
    const request: ListRequest = { q: '', status: 'all', sort: 'date', ownerId: null, limit: 20, ...query }
    const { rows } = await listCampaigns(
      { db: site.t.context.db, statistics: () => Promise.resolve(statistics), now: site.t.clock.now() },
      request,
    )
    return rows.map(({ title }) => title)
  }

  test('find each campaign once, in the same order as rare ones', async () => {
    await make('wells', {
      'Water ahead': day('2026-08-01'),
      'Water before': day('2026-06-02'),
      Ahead: { ...day('2026-08-02'), description: 'watre' },
      Before: { ...day('2026-06-02'), description: 'watre', tags: ['water'] },
    })
    const rare = { campaigns: 0, shares: new Map<string, number>(), leastShare: 0, areDated: false, areRebuilt: true }
    for (const query of [{ q: 'water' }, { q: 'watre' }, { tag: 'wells' }]) {
      const expected = await find(rare, query)
      expect(await find(common, query)).toEqual(expected)
      expect(new Set(expected).size).toBe(expected.length)
    }
    expect(await find(rare, { q: 'watre' })).toEqual(['Ahead', 'Water ahead', 'Before', 'Water before'])
  })
})
