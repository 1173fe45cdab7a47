import { meEndpoint } from '@muster/contract/people/accounts.ts'
import { createCampaignEndpoint, getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { readyEndpoint } from '@muster/contract/site/site.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, testBuild, type TestApp } from './app.ts'
import { given as createGiven, type Person } from './given.ts'

let t: TestApp
let ana: Person

beforeAll(async () => {
  t = await testApp()
  ana = await createGiven(t).user()
})
afterAll(() => t.close())

test('the readiness probe says which code runs', async () => {
  const { body } = await t.call(readyEndpoint, {})
  expect(body).toEqual({ status: 'ready', ...testBuild })
})

test('an unknown field is rejected by name, so that a typo is noticed', async () => {
  const body = { title: 'Plant trees', totalRaised: 5 } as never
  const answer = await t.as(ana.token)(createCampaignEndpoint, { body })
  expect(answer.status).toBe(400)
  expect(answer.error).toMatchObject({ code: 'invalid', fields: { totalRaised: 'This field is not known here' } })
})

test('unknown query parameters are ignored, because clients add timestamps', async () => {
  const answer = await t.app.inject({ url: '/api/campaigns?_=1700000000' })
  expect(answer.statusCode).toBe(200)
})

test('every response has a request id, errors contain it, and nothing is cached', async () => {
  const answer = await t.call(meEndpoint, {})
  expect(answer.error.requestId).toBe(answer.headers['x-request-id'])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  { what: 'broken JSON', payload: '{"email":', type: 'application/json', status: 400, code: 'malformed' },
  {
    what: 'a form',
    payload: 'email=a',
    type: 'application/x-www-form-urlencoded',
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'too much',
    payload: `{"email":"${'x'.repeat(300_000)}"}`,
    type: 'application/json',
    status: 413,
    code: 'payload_too_large',
  },
])('$what gets the standard error format', async ({ payload, type, status, code }) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': type },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ error: expect.any(String), code, requestId: expect.any(String) })
})

test('prototype pollution in a body is rejected', async () => {
  const payload = '{"email":"a@example.org","password":"x","__proto__":{"role":"admin"}}'
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect(answer.statusCode).toBe(400)
})

test.each(['/api/nothing', '/api/campaigns/not-an-id', `/api/campaigns/${crypto.randomUUID()}`])(
  '%s is not found, with an explanation',
  async (url) => {
    const answer = await t.app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: expect.stringMatching(/\w+ \w+/), requestId: expect.any(String) })
  },
)

test('an invalid token means an expired session, a missing one means signed out', async () => {
  expect((await t.as('x'.repeat(43))(meEndpoint, {})).error.code).toBe('session_expired')
  expect((await t.call(meEndpoint, {})).error.code).toBe('unauthorized')
})

test('security headers forbid foreign and inline code', async () => {
  const { headers } = await t.call(getCampaignEndpoint, { params: { id: crypto.randomUUID() } })
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

test('the OpenAPI document is served, and without the web app the reference redirects to it', async () => {
  const page = await t.app.inject({ url: '/api/docs' })
  expect(page).toMatchObject({ statusCode: 302, headers: { location: '/api/docs/json' } })
  expect((await t.app.inject({ url: '/api/docs/json' })).json()).toMatchObject({ openapi: '3.1.0' })
})
