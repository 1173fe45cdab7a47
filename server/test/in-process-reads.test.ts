import { createCampaign, getSiteFigures } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaign } from '@muster/contract/supports/supports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { DomainError } from '../src/base/errors.ts'
import { Outage } from '../src/base/outage.ts'
import { createInProcessReads } from '../src/http/in-process-reads.ts'
import { publicRoute } from '../src/http/route.ts'
import { useModeration } from './moderating.ts'

// Pages read the API inside the process, without a request.

const scene = useModeration()

beforeEach(async () => {
  const { t, owner, donor, campaignId } = scene
  await t.as(owner.token)(createCampaign, { body: { title: 'Clean the river', tags: ['rivers'] } })
  await t.as(donor.token)(supportCampaign, { params: { id: campaignId }, body: {} })
})

const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')

const answersTo = async (url: string) => {
  const request = await scene.t.app.inject({ url })
  const read = await scene.t.app.readInProcess(url)
  const pick = ({ link, 'x-total-count': total }: Record<string, unknown>) => ({ link, total })
  return {
    request: [request.statusCode, pick(request.headers), withoutRequestId(request.body)],
    read: read && [read.status, pick(read.headers), withoutRequestId(read.body)],
  }
}

test.each([
  '/api/campaigns',
  '/api/campaigns?limit=1&sort=newest',
  '/api/campaigns?q=river&_=1',
  '/api/campaigns?q=river?more',
  '/api/campaigns?q=k%C3%B6ln%20bridge&country=',
  '/api/tags?q=riv',
  '/api/figures',
  '/api/site',
  '/api/campaigns/:id',
  '/api/campaigns/:id/stats',
  '/api/campaigns/:id/raised-by-day',
  '/api/campaigns/:id/supporters',
  `/api/campaigns/${crypto.randomUUID()}`,
  `/api/campaigns/${crypto.randomUUID()}/stats`,
  `/api/campaigns/${crypto.randomUUID()}/raised-by-day`,
])('%s is answered as a request is', async (path) => {
  const { request, read } = await answersTo(path.replace(':id', scene.campaignId))
  expect(read).toEqual(request)
})

test('a hidden campaign is 410', async () => {
  await scene.hide()
  for (const part of ['', '/stats', '/raised-by-day', '/supporters']) {
    const { request, read } = await answersTo(`/api/campaigns/${scene.campaignId}${part}`)
    expect(request[0]).toBe(410)
    expect(read).toEqual(request)
  }
})

test.each([
  '/api/campaigns?owner=me',
  '/api/campaigns?q=river&q=bridge',
  '/api/campaigns?sort=sideways',
  '/api/campaigns/not-an-id',
  '/api/campaigns/supported',
  '/api/campaigns/:id/calendar.ics',
  '/api/auth/me',
  '/api/nothing',
  '/campaigns',
])('%s takes a request', (path) => {
  expect(scene.t.app.readInProcess(path.replace(':id', scene.campaignId))).toBeNull()
})

test.each([
  ['an undeclared error is a bug', new DomainError('campaign_not_found'), 500, 'internal'],
  ['a lost database is an outage', new Outage('lost'), 503, 'unavailable'],
])('%s', async (_, error, status, code) => {
  const failing = publicRoute(getSiteFigures, () => Promise.reject(error))
  const read = createInProcessReads([failing], scene.t.context)
  const answer = await read('/api/figures')
  expect([answer?.status, JSON.parse(answer?.body ?? '')]).toMatchObject([status, { code }])
})

describe('the version of a public list', () => {
  const lists = ['', '/:id/supporters', '/:id/donors'].map((path) => `/api/campaigns${path}`)
  const get = (url: string, headers: Record<string, string> = {}) =>
    scene.t.app.inject({ url: url.replace(':id', scene.campaignId), headers })

  test.each(lists)('of %s is known again', async (url) => {
    const first = await get(url)
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'authorization' })
    const etag = String(first.headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(url, { 'if-none-match': known })
      expect(again).toMatchObject({ statusCode: 304, body: '' })
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'authorization' })
      expect(again.headers).not.toHaveProperty('content-type')
      expect(again.headers.link).toBe(first.headers.link)
    }
    expect(await get(url, { 'if-none-match': '"other"' })).toMatchObject({ statusCode: 200, body: first.body })
  })

  test('changes with the list', async () => {
    const url = '/api/campaigns?sort=newest'
    const etag = String((await get(url)).headers.etag)
    await scene.t.as(scene.owner.token)(createCampaign, { body: { title: 'Paint the school' } })
    const changed = await get(url, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
    expect(changed.body).toContain('Paint the school')
  })

  test.each(lists)('of %s is given to no caller with a session, and to no refusal', async (url) => {
    const etag = String((await get(url)).headers.etag)
    for (const token of [scene.owner.token, 'ended']) {
      const own = await get(url, { 'if-none-match': etag, authorization: `Bearer ${token}` })
      expect(own).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
      expect(own.headers).not.toHaveProperty('etag')
    }
    const refused = await get(`${url}?limit=none`, { 'if-none-match': etag })
    expect(refused).toMatchObject({ statusCode: 400, headers: { 'cache-control': 'no-store' } })
    expect(refused.headers).not.toHaveProperty('etag')
  })
})
