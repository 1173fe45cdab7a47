import { forgotPasswordEndpoint } from '@muster/contract/people/accounts.ts'
import { listReportsEndpoint } from '@muster/contract/campaigns/reports.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp, urlOf } from '../../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../../test/given.ts'
import { minute } from '../../../platform/base/clock.ts'

let t: TestApp
let given: Given
let owner: Person
let id: string
let texts = 0

beforeAll(async () => {
  t = await testApp({ config: { rateLimit: true } })
  given = createGiven(t)
  owner = await given.user()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-06-01T12:00:00Z')
  id = (await given.campaign(owner))._id
})

type Sent = { from?: string; campaignId?: string; text?: string; by?: Person }
const send = async ({ from = '192.0.2.1', campaignId = id, text = `Number ${++texts}`, by }: Sent) =>
  t.app.inject({
    method: 'POST',
    url: `/api/campaigns/${campaignId}/report`,
    payload: { category: 'fraud', text },
    remoteAddress: from,
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  })
const sendMany = async (sent: Sent[]) => {
  const statuses: number[] = []
  for (const one of sent) statuses.push((await send(one)).statusCode)
  return statuses
}
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
const reportsOf = async (campaignId: string) => {
  const admin = await given.admin()
  const { body } = await t.as(admin.token)(listReportsEndpoint, { query: { campaignId } })
  return body.map(({ reports }) => reports)
}

describe('reports are limited', () => {
  test('to five an hour from one network, and the error says when to try again', async () => {
    expect(await sendMany(times(5, () => ({ from: '203.0.113.7' })))).toEqual([200, 200, 200, 200, 200])
    t.clock.advance(10 * minute)
    const refused = await send({ from: '203.0.113.7' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3000'])
    expect(refused.json()).toMatchObject({ code: 'too_many_reports' })
    expect(await sendMany([{ from: '203.0.113.8' }])).toEqual([200])
    t.clock.advance(50 * minute)
    expect(await sendMany([{ from: '203.0.113.7' }])).toEqual([200])
  })

  test('to fifteen an hour from one IPv6 /48', async () => {
    const networks = times(15, (n) => ({ from: `2001:db8:1:${n}::1` }))
    expect(new Set(await sendMany(networks))).toEqual(new Set([200]))
    expect(await sendMany([{ from: '2001:db8:1:ffff::1' }, { from: '2001:db8:2::1' }])).toEqual([429, 200])
  })

  test('to ten an hour of one account, whatever its network', async () => {
    const by = await given.user()
    const sent = times(11, (n) => ({ by, from: `198.51.100.${n}` }))
    expect((await sendMany(sent)).filter((status) => status === 200)).toHaveLength(10)
  })

  test('to thirty an hour about one campaign', async () => {
    const sent = times(30, (n) => ({ from: `198.51.100.${n}` }))
    expect(new Set(await sendMany(sent))).toEqual(new Set([200]))
    const refused = await send({ from: '198.51.100.99' })
    expect(refused.json()).toMatchObject({ code: 'campaign_reported_often' })
    expect(await reportsOf(id)).toEqual([30])
    const other = await given.campaign(owner)
    expect(await sendMany([{ from: '198.51.100.99', campaignId: other._id }])).toEqual([200])
  })

  test('exactly, also for concurrent requests', async () => {
    const campaigns = await Promise.all(times(9, () => given.campaign(owner)))
    const answers = await Promise.all(campaigns.map(({ _id }) => send({ from: '203.0.113.20', campaignId: _id })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  })

  test('without counting the same report again, also if it is sent several times at once', async () => {
    const repeated = times(7, () => send({ from: '203.0.113.30', text: 'There is no such river' }))
    expect(new Set((await Promise.all(repeated)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await reportsOf(id)).toEqual([1])
  })
})

test('a report takes a place of its network, also if its address was given before: who sends one learns nothing', async () => {
  const remoteAddress = '203.0.113.60'
  const post = (url: string, payload: object, from = remoteAddress) =>
    t.app.inject({ method: 'POST', url, payload, remoteAddress: from })
  const report = (text: string, from: string) =>
    post(`/api/campaigns/${id}/report`, { category: 'fraud', text, email: 'witness@example.org' }, from)
  expect((await report('First', '203.0.113.61')).statusCode).toBe(200)
  const places = times(59, (n) => post(urlOf(forgotPasswordEndpoint, {}, {}), { email: `stranger${n}@example.org` }))
  await Promise.all(places)
  expect((await report('Second', remoteAddress)).statusCode).toBe(200)
  const asked = await post(urlOf(supportCampaignEndpoint, { id }, {}), { email: 'guest@example.org' })
  expect(asked.json()).toMatchObject({ waiting: true })
})
