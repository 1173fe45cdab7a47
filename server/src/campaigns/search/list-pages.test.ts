import { type CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { describe, expect, test } from 'vitest'
import { type Query, useCampaignList } from '../../../test/campaign-list.ts'

const site = useCampaignList()
const { list, make } = site

const nextOf = ({ link: header = '' }: Awaited<ReturnType<typeof list>>['headers']): string | null => {
  const link = /^<([^>]+)>; rel="next"$/.exec(String(header))?.[1]
  return link ? new URL(link, 'http://localhost').searchParams.get('cursor') : null
}

/** All pages, requested one after another by their cursors. */
const allPages = async (query: Query): Promise<CampaignSummary[][]> => {
  const pages: CampaignSummary[][] = []
  for (let cursor: string | undefined; ;) {
    const { body, headers } = await list({ ...query, ...(cursor && { cursor }) })
    pages.push(body)
    const next = nextOf(headers)
    if (!next) return pages
    cursor = next
  }
}

describe('pages', () => {
  test('have no gaps or repeats with equal dates, in every order', async () => {
    const bodies = Array.from({ length: 23 }, (_, index) => ({
      title: `Equal ${index}`,
      ...(index % 3 > 0 && { executionDate: '2026-08-01' }),
    }))
    const made = await make('pages', ...bodies)
    for (const sort of ['date', 'newest', 'support', 'raised'] as const) {
      for (const q of ['', 'equal']) {
        const pages = await allPages({ tag: 'pages', limit: 5, sort, q })
        expect(pages.map(({ length }) => length)).toEqual([5, 5, 5, 5, 3])
        expect(new Set(pages.flat().map(({ _id }) => _id))).toEqual(new Set(made.map(({ _id }) => _id)))
      }
    }
  })

  test.each(['date', 'newest', 'support', 'raised'] as const)(
    'of the list without a search go on, by %s',
    async (sort) => {
      await make('plain', ...Array.from({ length: 7 }, (_, index) => ({ title: `Plain ${index}` })))
      const all = (await list({ limit: 100, sort })).body.map(({ _id }) => _id)
      const pages = await allPages({ limit: 3, sort })
      expect(pages.flat().map(({ _id }) => _id)).toEqual(all)
    },
  )

  test('go on through every kind of match: title, other places, typing errors', async () => {
    await make(
      'kinds',
      { title: 'Marigold march' },
      { title: 'Marigolds', executionDate: '2026-08-01' },
      { title: 'A garden', description: 'Full of marigold' },
      { title: 'Another garden', tags: ['kinds', 'marigold'], executionDate: '2026-07-01' },
      { title: 'Xmarigold', executionDate: '2026-06-10' },
    )
    const found = (await allPages({ q: 'marigold', tag: 'kinds', limit: 1 })).flat().map(({ title }) => title)
    expect(found).toEqual(['Marigold march', 'Marigolds', 'Xmarigold', 'Another garden', 'A garden'])
    const mistyped = (await allPages({ q: 'marigodl', tag: 'kinds', limit: 2 })).flat().map(({ title }) => title)
    expect(mistyped).toEqual(['Marigolds', 'Marigold march', 'Another garden'])
  })

  test('the number of matches is returned if the first page has them all', async () => {
    await make('count', { title: 'One' }, { title: 'Two' })
    expect((await list({ tag: 'count' })).headers['x-total-count']).toBe('2')
    const first = await list({ tag: 'count', limit: 1 })
    expect(first.headers).not.toHaveProperty('x-total-count')
    expect(nextOf(first.headers)).not.toBeNull()
  })

  const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const id = '01900000-0000-7000-8000-000000000000'
  const asOf = '2026-06-01T12:00:00.000Z'
  test.each([
    'nonsense',
    forged(null),
    forged({}),
    forged(['soonest', 0]),
    forged(['soonest', 0, '2026-06-01T00:00:00.000Z', '01900000-0000-7000-8000-000000000000']),
    forged(['newest', 0, '2026-06-01T00:00:00.000Z', id, asOf]),
    forged(['latest', 0, '2026-06-01T00:00:00.000Z', id, asOf]),
    forged(['soonest', -1, '2026-06-01T00:00:00.000Z', id, asOf]),
    forged(['soonest', 0, 'tomorrow', id, asOf]),
    forged(['soonest', 0, '2026-19-99T00:00:00.000Z', id, asOf]),
    forged(['soonest', 0, '12', id, asOf]),
    forged(['soonest', 0, '2026-06-01T00:00:00.000Z', "'; --", asOf]),
    forged(['soonest', 0, '2026-06-01T00:00:00.000Z', id, 'today']),
    forged(['soonest', 0, '2026-06-01T00:00:00.000Z', id, null]),
  ])('a cursor that was tampered with is refused: %s', async (cursor) => {
    const { status, error } = await list({ cursor })
    expect(status).toBe(400)
    expect(error.fields).toEqual({ cursor: 'This list cannot be continued from here. Start it again' })
  })
})
