import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { describe, expect, test } from 'vitest'
import { useCampaignList } from '../../../test/campaign-list.ts'

const site = useCampaignList()
const { list, titles, make } = site

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
    site.t.clock.set(endsAt)
    expect(await titles({ tag: 'turn' })).toEqual(['Turns', 'Open'])
    expect(await titles({ tag: 'turn', status: 'past' })).toEqual([])
    site.t.clock.advance(1)
    expect(await titles({ tag: 'turn' })).toEqual(['Open'])
    expect(await titles({ tag: 'turn', status: 'past' })).toEqual(['Turns'])
    site.t.clock.set('2026-06-01T12:00:00Z')
  })

  test('past campaigns are listed latest first', async () => {
    await make(
      'gone',
      { title: 'Earlier', executionDate: '2026-06-02' },
      { title: 'Later', executionDate: '2026-06-03' },
    )
    site.t.clock.set('2026-07-01T00:00:00Z')
    expect(await titles({ tag: 'gone', status: 'past' })).toEqual(['Later', 'Earlier'])
    site.t.clock.set('2026-06-01T12:00:00Z')
  })

  test('a cancelled campaign is no longer active, and its owner still sees it', async () => {
    const [campaign] = await make('off', { title: 'Cancelled', executionDate: '2026-06-20' })
    await site.t.as(site.ana.token)(cancelCampaignEndpoint, { params: { id: campaign?._id ?? '' } })
    expect(await titles({ tag: 'off' })).toEqual([])
    expect(await titles({ tag: 'off', owner: 'me' }, site.ana)).toEqual(['Cancelled'])
    expect(await titles({ tag: 'off', owner: 'me', status: 'all' }, site.ana)).toEqual(['Cancelled'])
  })

  test('the caller’s own campaigns are listed with a session, all of them on request', async () => {
    const ben = await site.given.user()
    await site.given.campaign(ben, { title: 'Over soon', executionDate: '2026-06-02' })
    await site.given.campaign(ben, { title: 'Ahead', executionDate: '2026-08-01' })
    site.t.clock.set('2026-06-10T00:00:00Z')
    expect(await titles({ owner: 'me' }, ben)).toEqual(['Ahead'])
    expect(await titles({ owner: 'me', status: 'past' }, ben)).toEqual(['Over soon'])
    expect(await titles({ owner: 'me', status: 'all' }, ben)).toEqual(['Ahead', 'Over soon'])
    site.t.clock.set('2026-06-01T12:00:00Z')
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
