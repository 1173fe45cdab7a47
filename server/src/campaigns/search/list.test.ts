import { cancelCampaign } from '@muster/contract/campaigns/campaign-endings.ts'
import {
  type CampaignSummary,
  createCampaign,
  getSiteFigures,
  listCampaigns,
  suggestTags,
  updateCampaign,
} from '@muster/contract/campaigns/campaigns.ts'
import type { RequestOf } from '@muster/contract/endpoint.ts'
import { updateProfile } from '@muster/contract/accounts/accounts.ts'
import { supportCampaign } from '@muster/contract/supports/supports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'

let t: TestApp
let given: Given
let ana: Person

beforeAll(async () => {
  t = await testApp({ now: '2026-06-01T12:00:00Z' })
  given = createGiven(t)
  ana = await given.user({ name: 'Ana Žagar' })
})
afterAll(() => t.close())

type Query = RequestOf<typeof listCampaigns>['query']
type Body = Partial<RequestOf<typeof createCampaign>['body']>

const list = (query: Query = {}, as?: Person) => (as ? t.as(as.token) : t.call)(listCampaigns, { query })
const titles = async (query: Query = {}, as?: Person) => (await list(query, as)).body.map(({ title }) => title)
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

/** A unique tag separates the campaigns of a test from those of others. */
const make = async (tag: string, ...bodies: Body[]) => {
  const made = []
  for (const body of bodies) made.push(await given.campaign(ana, { tags: [tag], ...body }))
  return made
}

describe('the list', () => {
  test('shows upcoming campaigns, soonest first and those without a date last', async () => {
    await make(
      'order',
      { title: 'No date' },
      { title: 'Third', executionDate: '2026-09-01' },
      { title: 'First', executionDate: '2026-06-02' },
      { title: 'Second', executionDate: '2026-06-02', timeZone: 'Pacific/Pago_Pago' },
    )
    expect(await titles({ tag: 'order' })).toEqual(['First', 'Second', 'Third', 'No date'])
    expect(await titles({ tag: 'order', status: 'past' })).toEqual([])
  })

  test('a campaign is active until the last instant of its day, and past right after it', async () => {
    const [campaign] = await make('turn', { title: 'Turns', executionDate: '2026-06-05' }, { title: 'Open' })
    const endsAt = campaign?.endsAt as string
    t.clock.set(endsAt)
    expect(await titles({ tag: 'turn' })).toEqual(['Turns', 'Open'])
    expect(await titles({ tag: 'turn', status: 'past' })).toEqual([])
    t.clock.advance(1)
    expect(await titles({ tag: 'turn' })).toEqual(['Open'])
    expect(await titles({ tag: 'turn', status: 'past' })).toEqual(['Turns'])
    t.clock.set('2026-06-01T12:00:00Z')
  })

  test('past campaigns are listed latest first', async () => {
    await make(
      'gone',
      { title: 'Earlier', executionDate: '2026-06-02' },
      { title: 'Later', executionDate: '2026-06-03' },
    )
    t.clock.set('2026-07-01T00:00:00Z')
    expect(await titles({ tag: 'gone', status: 'past' })).toEqual(['Later', 'Earlier'])
    t.clock.set('2026-06-01T12:00:00Z')
  })

  test('a cancelled one is no longer active, and its owner still sees it', async () => {
    const [campaign] = await make('off', { title: 'Cancelled', executionDate: '2026-06-20' })
    await t.as(ana.token)(cancelCampaign, { params: { id: campaign?._id ?? '' } })
    expect(await titles({ tag: 'off' })).toEqual([])
    expect(await titles({ tag: 'off', owner: 'me' }, ana)).toEqual(['Cancelled'])
    expect(await titles({ tag: 'off', owner: 'me', status: 'all' }, ana)).toEqual(['Cancelled'])
  })

  test("one's own are listed with a session, all of them on request", async () => {
    const ben = await given.user()
    await given.campaign(ben, { title: 'Over soon', executionDate: '2026-06-02' })
    await given.campaign(ben, { title: 'Ahead', executionDate: '2026-08-01' })
    t.clock.set('2026-06-10T00:00:00Z')
    expect(await titles({ owner: 'me' }, ben)).toEqual(['Ahead'])
    expect(await titles({ owner: 'me', status: 'past' }, ben)).toEqual(['Over soon'])
    expect(await titles({ owner: 'me', status: 'all' }, ben)).toEqual(['Ahead', 'Over soon'])
    t.clock.set('2026-06-01T12:00:00Z')
    expect((await list({ owner: 'me' })).status).toBe(401)
  })

  test('filters hold together: tag, type, scope and country, without case and accents', async () => {
    const place = { locationType: 'city', city: 'Łódź', country: 'Polská' } as const
    await make(
      'sieve',
      { title: 'One', targetType: 'corporate', ...place },
      { title: 'Two', targetType: 'policy', ...place },
      { title: 'Three', targetType: 'corporate', locationType: 'country', country: 'Slovenia' },
    )
    expect(await titles({ tag: 'SIEVE ', targetType: 'corporate' })).toEqual(['One', 'Three'])
    expect(await titles({ tag: 'sieve', targetType: 'corporate', locationType: 'city' })).toEqual(['One'])
    expect(await titles({ tag: 'sieve', country: 'polska' })).toEqual(['One', 'Two'])
    expect(await titles({ tag: 'sieve', country: "'; drop table campaign; --" })).toEqual([])
    expect(await titles({ tag: "si'e\\ve" })).toEqual([])
  })

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ sort: 'price' }, 'sort'],
    [{ status: 'open' }, 'status'],
    [{ targetType: 'other' }, 'targetType'],
    [{ q: 'x'.repeat(201) }, 'q'],
    [{ q: 'a\u0000b' }, 'q'],
    [{ tag: 'a\u0000b' }, 'tag'],
  ])('%j is refused at its field', async (query, field) => {
    const { status, error } = await list(query as never)
    expect(status).toBe(400)
    expect(error.fields).toHaveProperty([field])
  })

  test('an unknown parameter, like the timestamp of a retry, changes nothing', async () => {
    expect((await list({ _: '17' } as never)).status).toBe(200)
  })
})

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
    expect(found).toEqual(['Marigolds', 'Marigold march', 'Xmarigold', 'Another garden', 'A garden'])
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

describe('searching', () => {
  test('accents and case are ignored in queries and texts', async () => {
    await make('fold', { title: 'Čista Sočá' }, { title: 'Strasse' })
    expect(await titles({ q: 'CISTA soca', tag: 'fold' })).toEqual(['Čista Sočá'])
    expect(await titles({ q: 'straße', tag: 'fold' })).toEqual(['Strasse'])
  })

  test('every word must be found somewhere', async () => {
    await make('both', { title: 'Plant oaks', description: 'On the quarry' }, { title: 'Plant elms' })
    expect(await titles({ q: 'plant quarry', tag: 'both' })).toEqual(['Plant oaks'])
    expect(await titles({ q: 'plant', tag: 'both' })).toHaveLength(2)
    expect(await titles({ q: 'plant zzzzzz', tag: 'both' })).toEqual([])
  })

  test('a word that is in use is not taken for a typing error of another', async () => {
    await make('exactly', { title: 'Tofino' }, { title: 'Torino' })
    expect(await titles({ q: 'tofino', tag: 'exactly' })).toEqual(['Tofino'])
    expect(await titles({ q: 'tobino', tag: 'exactly' })).toHaveLength(2)
  })

  test('descriptions are found by whole words only', async () => {
    await make('whole', { title: 'Described', description: 'Hedgehogs sleep here' })
    expect(await titles({ q: 'hedgehogs', tag: 'whole' })).toEqual(['Described'])
    expect(await titles({ q: 'hedge', tag: 'whole' })).toEqual([])
  })

  test('operators of the search language are plain text', async () => {
    await make('signs', { title: 'Signs & wonders | here' })
    for (const q of ["signs'", 'signs:*', '!signs', '(signs', 'signs\\', '"signs"', "signs'&'wonders"]) {
      expect(await titles({ q, tag: 'signs' })).toEqual(['Signs & wonders | here'])
    }
    expect((await list({ q: '&|!' })).status).toBe(200)
  })

  test('an edit is found by its new words at once, and no longer by its old ones', async () => {
    const [campaign] = await make('edits', { title: 'Rhubarb' })
    const body = { title: 'Gooseberry', tags: ['edits'] }
    await t.as(ana.token)(updateCampaign, { params: { id: campaign?._id as string }, body })
    expect(await titles({ q: 'gooseberry', tag: 'edits' })).toEqual(['Gooseberry'])
    expect(await titles({ q: 'ooseber', tag: 'edits' })).toEqual(['Gooseberry'])
    expect(await titles({ q: 'rhubarb', tag: 'edits' })).toEqual([])
  })

  test("an owner's new name finds the campaigns, the old one no longer", async () => {
    const eva = await given.user({ name: 'Evangelina Prešeren' })
    await given.campaign(eva, { title: 'Poems in the park' })
    expect(await titles({ q: 'preseren' })).toEqual(['Poems in the park'])
    await t.as(eva.token)(updateProfile, { body: { name: 'Evangelina Cankar' } })
    expect(await titles({ q: 'cankar' })).toEqual(['Poems in the park'])
    expect(await titles({ q: 'preseren' })).toEqual([])
  })

  test('campaigns saved at once with the same words all succeed, and the words are counted once each', async () => {
    const body = { title: 'Simultaneous kumquat', tags: ['zeta', 'alpha', 'kumquat'] }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => t.as(ana.token)(createCampaign, { body: { ...body } })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    await Promise.all([t.runJob('search-counts'), t.runJob('search-counts')])
    const term = await t.context.db
      .selectFrom('search_term')
      .select('campaigns')
      .where('term', '=', 'kumquat')
      .executeTakeFirst()
    expect(term?.campaigns).toBe(12)
  })
})

describe('sorting', () => {
  test('newest, most supported and most raised first; the last two after at most a minute', async () => {
    const [old, popular, rich] = await make('sorts', { title: 'Old' }, { title: 'Popular' }, { title: 'Rich' })
    t.clock.advance(1000)
    await make('sorts', { title: 'New' })
    await t.as((await given.user()).token)(supportCampaign, { params: { id: popular?._id as string }, body: {} })
    const total = { donations: 1, provider_fee_minor: 0n, platform_fee_minor: 0n, shard: 0 }
    await t.context.db
      .insertInto('campaign_total')
      .values([
        { campaign_id: rich?._id as string, gross_minor: 900n, ...total },
        { campaign_id: old?._id as string, gross_minor: 100n, ...total },
      ])
      .execute()
    await t.runJob('campaign-popularity')
    expect((await titles({ tag: 'sorts', sort: 'newest' }))[0]).toBe('New')
    expect((await titles({ tag: 'sorts', sort: 'support' }))[0]).toBe('Popular')
    expect((await titles({ tag: 'sorts', sort: 'raised' })).slice(0, 2)).toEqual(['Rich', 'Old'])
    t.clock.set('2026-06-01T12:00:00Z')
  })

  test('displayed figures are live even if the order is not updated yet', async () => {
    const [campaign] = await make('live', { title: 'Live' })
    await t.as((await given.user()).token)(supportCampaign, { params: { id: campaign?._id as string }, body: {} })
    expect((await list({ tag: 'live', sort: 'support' })).body[0]).toMatchObject({ support: 1, members: 1 })
  })
})

describe('tags', () => {
  const suggest = async (q?: string) => (await t.call(suggestTags, { query: q === undefined ? {} : { q } })).body.tags

  test('that start with the text come first, then those that contain it, most frequent first', async () => {
    await make('x', { tags: ['oceanic'] }, { tags: ['oceans'] }, { tags: ['oceans'] }, { tags: ['deep oceans'] })
    await t.runJob('search-counts')
    expect(await suggest('OCEAN')).toEqual(['oceans', 'oceanic', 'deep oceans'])
    expect(await suggest('100%')).toEqual([])
  })

  test('accents make no difference, and at most six are shown', async () => {
    await make('x', { tags: ['čebele'] }, { tags: ['z1', 'z2', 'z3', 'z4', 'z5', 'z6', 'z7'] })
    expect(await suggest('ceb')).toEqual(['čebele'])
    expect(await suggest('z')).toHaveLength(6)
    expect(await suggest()).toHaveLength(6)
  })

  test('that no campaign has any more are no longer suggested', async () => {
    const [campaign] = await make('x', { tags: ['ephemeral'] })
    await t.runJob('search-counts')
    expect(await suggest('ephem')).toEqual(['ephemeral'])
    const body = { title: campaign?.title as string, tags: [] }
    await t.as(ana.token)(updateCampaign, { params: { id: campaign?._id as string }, body })
    await t.runJob('search-counts')
    expect(await suggest('ephem')).toEqual([])
  })
})

test('the figures of the site are those of all its people and campaigns, at most a minute old', async () => {
  t.clock.advance(2 * 60_000)
  const { body: before } = await t.call(getSiteFigures, {})
  await given.campaign(await given.user(), {})
  expect((await t.call(getSiteFigures, {})).body).toEqual(before)
  t.clock.advance(60_000)
  const { body: after } = await t.call(getSiteFigures, {})
  expect(after).toEqual({ people: before.people + 1, campaigns: before.campaigns + 1, raised: 10 })
})
