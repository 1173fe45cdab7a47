import { allEndpoints } from '@muster/contract/all.ts'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import { supportCampaign } from '@muster/contract/supports/supports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiRoutes } from '../src/app.ts'
import { day } from '../src/base/clock.ts'
import { testApp, type TestApp } from './app.ts'
import { bodies } from './bodies.ts'
import { type Given, given as createGiven } from './given.ts'

/** Calls that answer 401 or 403 for another reason than the caller's role. */
const refusesByItself: Record<string, (caller: string) => number | null> = {
  'POST /auth/login': () => 401,
  'POST /campaigns/:id/support': (caller) => {
    if (['anonymous', 'expired', 'tampered', 'revoked'].includes(caller)) return 401
    return caller === 'unverified' ? 403 : null
  },
}

const callers = ['anonymous', 'unverified', 'user', 'owner', 'admin', 'expired', 'tampered', 'revoked'] as const
type CallerName = (typeof callers)[number]

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const formWith = (name: string): FormData => {
  const form = new FormData()
  form.append(name, new Blob([pixel]), 'picture')
  return form
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const withoutSession = new Set<CallerName>(['anonymous', 'expired', 'tampered', 'revoked'])

/** The expected error for this caller; null if the call is allowed. */
const promised = ({ access }: Endpoint, caller: CallerName): 401 | 403 | null => {
  if (access === 'anyone') return null
  if (withoutSession.has(caller)) return 401
  if (access === 'verified') return caller === 'unverified' ? 403 : null
  if (access === 'owner or admin') return caller === 'owner' || caller === 'admin' ? null : 403
  if (access === 'owner') return caller === 'owner' ? null : 403
  if (access === 'admin') return caller === 'admin' ? null : 403
  return null
}

let t: TestApp
let given: Given
let campaignId: string
const tokens: Partial<Record<CallerName, string>> = {}

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  const expired = await given.user()
  t.clock.advance(31 * day)
  const owner = await given.user()
  const revoked = await given.user()
  campaignId = (await given.campaign(owner))._id
  // The owner's attempt to delete it must be allowed and must not remove it for the other callers.
  await t.as((await given.user()).token)(supportCampaign, { params: { id: campaignId }, body: {} })
  const user = await given.user()
  tokens.expired = expired.token
  tokens.owner = owner.token
  tokens.user = user.token
  tokens.tampered = `${user.token.slice(0, -2)}${user.token.endsWith('AA') ? 'BB' : 'AA'}`
  tokens.unverified = (await given.user({ verified: false })).token
  tokens.admin = (await given.admin()).token
  tokens.revoked = revoked.token
  await given.logout(revoked)
})
afterAll(() => t.close())

const statusFor = async (endpoint: Endpoint, caller: CallerName): Promise<number> => {
  const url = `/api${endpoint.path.replace(':id', campaignId).replace(':token', 'a'.repeat(43))}`
  const token = tokens[caller]
  const answer = await t.app.inject({
    method: endpoint.method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(endpoint.body && { payload: bodies[nameOf(endpoint)] ?? {} }),
    ...(endpoint.files && { payload: formWith(endpoint.files.name) }),
    ...(endpoint.rawBody && { payload: '{}', headers: { 'content-type': 'application/json' } }),
  })
  return answer.statusCode
}

test('the server implements exactly the calls of the contract', () => {
  const routes = apiRoutes(t.context, { transport: {}, paypal: {}, storage: {}, features: {}, secrets: {} } as never)
  const served = routes.map(({ endpoint }) => nameOf(endpoint)).sort()
  expect(served).toEqual(allEndpoints.map(nameOf).sort())
})

test.each(allEndpoints.filter(({ body, files }) => body && !files).map(nameOf))(
  '%s has a body to be tried with',
  (name) => {
    expect(bodies).toHaveProperty([name])
  },
)

// Calls that end sessions or change accounts come last, so that the callers of the others stay valid.
const lastOnes = new Set(['POST /auth/logout'])
const ordered = [...allEndpoints].sort((a, b) => Number(lastOnes.has(nameOf(a))) - Number(lastOnes.has(nameOf(b))))

describe.each(ordered.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test.each(callers)('for %s', async (caller) => {
    const status = await statusFor(endpoint, caller)
    const expected = promised(endpoint, caller) ?? refusesByItself[name]?.(caller) ?? null
    if (expected === null) expect(status).not.toBeOneOf([401, 403])
    else expect(status).toBe(expected)
  })
})
