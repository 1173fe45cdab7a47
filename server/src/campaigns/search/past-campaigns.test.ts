import { cancelCampaign } from '@muster/contract/campaigns/campaign-endings.ts'
import type { createCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { listCampaigns as listEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import type { RequestOf } from '@muster/contract/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'
import { type ListRequest, listCampaigns } from './list-campaigns.ts'
import type { SearchStatistics } from './search-statistics.sql.ts'

// Lists and searches of active and past campaigns together.

const written = '2026-06-01T12:00:00Z'
const today = '2026-06-25T12:00:00Z'

let t: TestApp
let given: Given
let ana: Person

beforeAll(async () => {
  t = await testApp({ now: written })
  given = createGiven(t)
  ana = await given.user({ name: 'Ana Žagar' })
})
beforeEach(() => t.clock.set(written))
afterAll(() => t.close())

type Query = RequestOf<typeof listEndpoint>['query']
type Body = Partial<RequestOf<typeof createCampaign>['body']>

const list = (query: Query) => t.call(listEndpoint, { query })
const titles = async (query: Query) => (await list(query)).body.map(({ title }) => title)

/** Creates campaigns on 1 June; a day in June has passed by {@link today}. A unique tag separates the campaigns of a test. */
const make = async (tag: string, bodies: Record<string, Body>) => {
  const made = []
  for (const [title, body] of Object.entries(bodies)) {
    made.push(await given.campaign(ana, { title, ...body, tags: [tag, ...(body.tags ?? [])] }))
  }
  t.clock.set(today)
  return made
}

const cursorOf = ({ link: header = '' }: Awaited<ReturnType<typeof list>>['headers']): string | undefined => {
  const link = /^<([^>]+)>; rel="next"$/.exec(String(header))?.[1]
  return link ? (new URL(link, 'http://localhost').searchParams.get('cursor') ?? undefined) : undefined
}

/** The titles of all pages, requested one after another by their cursors. */
const pages = async (query: Query, betweenPages = () => {}): Promise<string[][]> => {
  const all: string[][] = []
  for (let cursor: string | undefined; ;) {
    const { body, headers } = await list({ ...query, ...(cursor && { cursor }) })
    all.push(body.map(({ title }) => title))
    cursor = cursorOf(headers)
    if (!cursor) return all
    betweenPages()
  }
}

const day = (executionDate: string): Body => ({ executionDate })

describe('a search with words', () => {
  test('finds past campaigns after the active ones: the soonest first, then the latest first', async () => {
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

  test('tolerates typing errors in both parts, active ones first', async () => {
    await make('errors', { 'Marigold march': day('2026-06-02'), Marigolds: day('2026-08-01') })
    expect(await titles({ q: 'marigodl', tag: 'errors' })).toEqual(['Marigolds', 'Marigold march'])
  })
})

describe('active and past campaigns together', () => {
  test('can be listed without words and with every filter', async () => {
    const places = { locationType: 'country', country: 'Kenya', targetType: 'corporate' } as const
    await make('both', {
      Ahead: { ...day('2026-08-01'), ...places },
      Over: { ...day('2026-06-02'), ...places },
      Other: day('2026-06-03'),
    })
    expect(await titles({ status: 'all', tag: 'both' })).toEqual(['Ahead', 'Other', 'Over'])
    const filters = { tag: 'both', targetType: 'corporate', locationType: 'country', country: 'kenya' } as const
    expect(await titles({ status: 'all', ...filters })).toEqual(['Ahead', 'Over'])
    const everything = (await pages({ status: 'all', limit: 2 })).flat()
    expect(everything).toEqual(expect.arrayContaining(['Ahead', 'Over', 'Other']))
    expect(everything.indexOf('Ahead')).toBeLessThan(everything.indexOf('Over'))
    const { total } = await t.context.db
      .selectFrom('campaign')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    expect(everything).toHaveLength(Number(total))
  })

  test('exclude campaigns that were cancelled before their day', async () => {
    const [cancelled] = await make('off', { 'Off tomorrow': day('2026-06-26'), 'On tomorrow': day('2026-06-26') })
    await t.as(ana.token)(cancelCampaign, { params: { id: cancelled?._id ?? '' } })
    expect(await titles({ tag: 'off', status: 'all' })).toEqual(['On tomorrow'])
    expect(await titles({ tag: 'off', q: 'tomorrow' })).toEqual(['On tomorrow'])
  })

  test('have pages without gaps or repeats, in every order', async () => {
    const days = ['2026-06-02', '2026-06-02', '2026-06-20', '2026-08-01', '2026-08-01', undefined, '2026-06-03']
    const bodies = Object.fromEntries(
      days.map((executionDate, at) => [`Page ${at}`, executionDate ? { executionDate } : {}]),
    )
    await make('pages', bodies)
    const ahead = ['Page 3', 'Page 4', 'Page 5']
    for (const sort of ['date', 'newest', 'support', 'raised'] as const) {
      for (const query of [{ q: 'page' }, { q: 'pgae' }, { status: 'all' }] as const) {
        const found = await pages({ ...query, tag: 'pages', sort, limit: 2 })
        expect(found.map(({ length }) => length)).toEqual([2, 2, 2, 1])
        expect(found.flat().slice(0, 3).toSorted()).toEqual(ahead)
        expect(found.flat().toSorted()).toEqual(Object.keys(bodies))
      }
    }
    expect((await pages({ q: 'page', tag: 'pages', limit: 3 })).flat().slice(-2).toSorted()).toEqual([
      'Page 0',
      'Page 1',
    ])
  })

  test('are the same on all pages, even if a day ends between two of them', async () => {
    await make('midnight', { One: day('2026-06-25'), Two: day('2026-06-26'), Three: day('2026-06-02') })
    const found = await pages({ tag: 'midnight', status: 'all', limit: 1 }, () => t.clock.advance(86_400_000))
    expect(found.flat()).toEqual(['One', 'Two', 'Three'])
  })
})

describe('words that are listed as common', () => {
  const common: SearchStatistics = {
    campaigns: 1_000_000,
    shares: new Map(['twater', 'hwater', '#wells'].map((word) => [word, 1])),
  }
  const find = async (statistics: SearchStatistics, query: Partial<ListRequest>) => {
    const request: ListRequest = { q: '', status: 'all', sort: 'date', ownerId: null, limit: 20, ...query }
    const { rows } = await listCampaigns(
      { db: t.context.db, statistics: () => Promise.resolve(statistics), now: t.clock.now() },
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
    const rare = { campaigns: 0, shares: new Map<string, number>() }
    for (const query of [{ q: 'water' }, { q: 'watre' }, { tag: 'wells' }]) {
      const expected = await find(rare, query)
      expect(await find(common, query)).toEqual(expected)
      expect(new Set(expected).size).toBe(expected.length)
    }
    expect(await find(rare, { q: 'watre' })).toEqual(['Ahead', 'Water ahead', 'Before', 'Water before'])
  })
})
