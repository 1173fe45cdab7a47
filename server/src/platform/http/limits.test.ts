import { join } from 'node:path'
import {
  getCampaignEndpoint,
  getCampaignStatsEndpoint,
  listCampaignsEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { autocompletePlacesEndpoint } from '@muster/contract/site/geo.ts'
import { downloadMoneyEndpoint } from '@muster/contract/money/campaign-money.ts'
import { listSupportersEndpoint, withdrawSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, urlOf } from '../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'
import { minute } from '../base/clock.ts'
import { serveWeb } from '../../web/index.ts'

let t: TestApp
let given: Given
let owner: Person
let id: string

beforeAll(async () => {
  t = await testApp({ config: { rateLimit: true, trustProxy: true } })
  await serveWeb(t.app, { ...t.context, webDir: join(import.meta.dirname, '../../../../web/dist') })
  given = createGiven(t)
  owner = await given.user()
  id = (await given.campaign(owner, { title: 'Bridge over the creek' }))._id
})
afterAll(() => t.close())

let networks = 0
const newAddress = () => `203.0.113.${++networks}`

type From = { ip: string; token?: string; query?: Record<string, unknown>; on?: TestApp }
const send = ({ ip, token, query = {}, on = t }: From, endpoint: Endpoint, params: Record<string, string> = { id }) =>
  on.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, params, query),
    headers: { 'x-forwarded-for': ip, ...(token && { authorization: `Bearer ${token}` }) },
  })
const statuses = async (count: number, call: () => ReturnType<typeof send>): Promise<Map<number, number>> => {
  const found = new Map<number, number>()
  for (let n = 0; n < count; n++) {
    const { statusCode } = await call()
    found.set(statusCode, (found.get(statusCode) ?? 0) + 1)
  }
  return found
}

describe('visitors behind one address', () => {
  test('open a campaign, its figures, its supporters and the list without a limit', async () => {
    const ip = newAddress()
    for (const endpoint of [
      getCampaignEndpoint,
      getCampaignStatsEndpoint,
      listSupportersEndpoint,
      listCampaignsEndpoint,
    ]) {
      expect(await statuses(400, () => send({ ip }, endpoint))).toEqual(new Map([[200, 400]]))
    }
  })

  test('search and look for places 3,000 times in ten minutes, then get 429 with the seconds to wait, and others notice nothing', async () => {
    const ip = newAddress()
    // A CSV file costs as much as 50 searches, also one that is refused.
    expect(await statuses(59, () => send({ ip }, downloadMoneyEndpoint))).toEqual(new Map([[401, 59]]))
    const search = () => send({ ip, query: { q: 'bridge' } }, listCampaignsEndpoint, {})
    expect(await statuses(30, search)).toEqual(new Map([[200, 30]]))
    const places = () => send({ ip, query: { input: 'a' } }, autocompletePlacesEndpoint, {})
    expect(await statuses(20, places)).toEqual(new Map([[200, 20]]))
    const refused = await search()
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(refused.headers['retry-after']).toBe('600')
    expect((await send({ ip: newAddress(), query: { q: 'bridge' } }, listCampaignsEndpoint, {})).statusCode).toBe(200)
    expect((await send({ ip }, getCampaignEndpoint)).statusCode).toBe(200)
    t.clock.advance(10 * minute)
    expect((await search()).statusCode).toBe(200)
  })

  test('pay for the page of a search as for the search, and nothing for other pages', async () => {
    const ip = newAddress()
    const open = async (url: string) => {
      const { statusCode, headers } = await t.app.inject({ url, headers: { 'x-forwarded-for': ip } })
      expect(statusCode, url).toBe(200)
      return headers['x-ratelimit-remaining']
    }
    for (const url of [
      '/',
      '/campaigns',
      '/campaigns?tag=river&sort=newest',
      '/campaigns?q=',
      `/campaigns/${id}?from=mail`,
    ]) {
      expect([url, await open(url)]).toEqual([url, undefined])
    }
    expect([await open('/campaigns?q=bridge'), await open('/campaigns?q=bridge')]).toEqual(['2999', '2998'])
    expect(await statuses(59, () => send({ ip }, downloadMoneyEndpoint))).toEqual(new Map([[401, 59]]))
    for (let left = 47; left >= 0; left--) expect(await open('/campaigns?q=creek')).toBe(String(left))
    const headers = { 'x-forwarded-for': ip, accept: 'text/html' }
    const refused = await t.app.inject({ url: '/campaigns?q=creek', headers })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
    expect(refused.headers['content-type']).toContain('text/html')
    await open('/campaigns')
  })

  test('are counted by IPv6 /64, and a whole /48 has five times as much', async () => {
    const files = (n: number) => () => send({ ip: `2001:db8:7:${n}::1` }, downloadMoneyEndpoint)
    expect(await statuses(61, files(0))).toEqual(
      new Map([
        [401, 60],
        [429, 1],
      ]),
    )
    for (let n = 1; n < 4; n++) expect(await statuses(60, files(n))).toEqual(new Map([[401, 60]]))
    expect((await statuses(60, files(4))).get(429)).toBeGreaterThan(0)
    expect((await send({ ip: '2001:db8:8::1' }, downloadMoneyEndpoint)).statusCode).toBe(401)
  })
})

test('a session that does not exist pays as a visitor does', async () => {
  const ip = newAddress()
  expect(await statuses(61, () => send({ ip, token: 'not-a-session' }, downloadMoneyEndpoint))).toEqual(
    new Map([
      [401, 60],
      [429, 1],
    ]),
  )
})

describe('an account', () => {
  test('writes 90 times a minute, from anywhere; its address does not matter', async () => {
    const { token } = await given.user()
    const write = () => send({ ip: newAddress(), token }, withdrawSupportEndpoint)
    expect(await statuses(90, write)).toEqual(new Map([[204, 90]]))
    const refused = await write()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    const other = await given.user()
    expect((await send({ ip: `203.0.113.${networks}`, token: other.token }, withdrawSupportEndpoint)).statusCode).toBe(
      204,
    )
    t.clock.advance(minute)
    expect((await write()).statusCode).toBe(204)
  })

  test('exports 20 files a minute', async () => {
    const { token } = owner
    expect(await statuses(21, () => send({ ip: newAddress(), token }, downloadMoneyEndpoint))).toEqual(
      new Map([
        [200, 20],
        [429, 1],
      ]),
    )
  })

  test('is served where a network has used up its calls with sessions that do not exist', async () => {
    const ip = newAddress()
    const guess = () => send({ ip, token: 'not-a-session' }, withdrawSupportEndpoint)
    expect(await statuses(601, guess)).toEqual(
      new Map([
        [401, 600],
        [429, 1],
      ]),
    )
    expect((await send({ ip, token: owner.token }, getCampaignEndpoint)).statusCode).toBe(200)
    expect((await send({ ip: newAddress(), token: 'not-a-session' }, withdrawSupportEndpoint)).statusCode).toBe(401)
  })
})

test('an answer that counts says how many are left', async () => {
  const { token } = await given.user()
  const left = async () => {
    const { headers } = await send({ ip: newAddress(), token }, withdrawSupportEndpoint)
    return [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number)
  }
  expect([await left(), await left()]).toEqual([
    [90, 89],
    [90, 88],
  ])
})

test('RATE_LIMIT=off lifts what counts by network, and accounts stay limited', async () => {
  const open = await testApp({ config: { rateLimit: false, trustProxy: true } })
  try {
    const person = await createGiven(open).user()
    const campaign = await createGiven(open).campaign(person)
    const asVisitor = () => send({ ip: '192.0.2.1', on: open }, downloadMoneyEndpoint, { id: campaign._id })
    expect(await statuses(61, asVisitor)).toEqual(new Map([[401, 61]]))
    const asAccount = () =>
      send({ ip: '192.0.2.1', token: person.token, on: open }, downloadMoneyEndpoint, { id: campaign._id })
    expect((await statuses(21, asAccount)).get(429)).toBe(1)
  } finally {
    await open.close()
  }
})
