import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { describe, expect, test } from 'vitest'
import { type Query, day, usePastCampaigns } from '../../../test/past-campaigns.ts'

const site = usePastCampaigns()
const { list, titles, make } = site

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
    const { total } = await site.t.context.db
      .selectFrom('campaign')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    expect(everything).toHaveLength(Number(total))
  })

  test('exclude campaigns that were cancelled before their day', async () => {
    const [cancelled] = await make('off', { 'Off tomorrow': day('2026-06-26'), 'On tomorrow': day('2026-06-26') })
    await site.t.as(site.ana.token)(cancelCampaignEndpoint, { params: { id: cancelled?._id ?? '' } })
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
    const found = await pages({ tag: 'midnight', status: 'all', limit: 1 }, () => site.t.clock.advance(86_400_000))
    expect(found.flat()).toEqual(['One', 'Two', 'Three'])
  })
})
