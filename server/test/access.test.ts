import { allEndpoints } from '@muster/contract/all.ts'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import type { ErrorCode } from '@muster/contract/facts/errors.ts'
import type { Access } from '@muster/contract/facts/access.ts'
import { supportCampaign } from '@muster/contract/supports/supports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiRoutes } from '../src/app.ts'
import { day } from '../src/base/clock.ts'
import { newId } from '../src/base/tokens.ts'
import { testApp, type TestApp } from './app.ts'
import { bodies } from './bodies.ts'
import { type Given, given as createGiven, type Person } from './given.ts'

/** Calls that return 401 for another reason than the caller's access. */
const refusesByItself: Record<string, number> = { 'POST /auth/login': 401 }

const callers = [
  'anonymous',
  'unverified',
  'user',
  'owner',
  'unverified owner',
  'admin',
  'owning admin',
  'expired',
  'tampered',
  'revoked',
] as const
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
const owners = ['owner', 'unverified owner', 'owning admin'] as const
type OwnerName = (typeof owners)[number]
const isOwner = (caller: CallerName): caller is OwnerName => (owners as readonly string[]).includes(caller)
const isAdmin = (caller: CallerName) => caller === 'admin' || caller === 'owning admin'
const isUnverified = (caller: CallerName) => caller === 'unverified' || caller === 'unverified owner'

/** The expected refusal; null if the call is allowed. */
type Refusal = { status: 401 | 403; code: ErrorCode; error?: string } | null
const unverified: Refusal = { status: 403, code: 'email_unverified' }
const forbidden: Refusal = { status: 403, code: 'forbidden' }

const refusalOfSession = ({ access }: Endpoint, caller: CallerName): Refusal => {
  if (access === 'anyone') return null
  return { status: 401, code: caller === 'anonymous' ? 'unauthorized' : 'session_expired' }
}

/** The refusal that each word of `access` promises a caller with a session. */
const refusalOf: Record<Access, (caller: CallerName, endpoint: Endpoint) => Refusal> = {
  anyone: () => null,
  'verified or guest': (caller) => (isUnverified(caller) ? unverified : null),
  user: () => null,
  verified: (caller) => (isUnverified(caller) ? unverified : null),
  owner: (caller) => (isOwner(caller) ? null : forbidden),
  'owner and verified': (caller) => (isOwner(caller) ? (isUnverified(caller) ? unverified : null) : forbidden),
  'owner or admin': (caller) => (isOwner(caller) || isAdmin(caller) ? null : forbidden),
  admin: (caller) => (isAdmin(caller) ? null : forbidden),
  'admin and not owner': (caller, { ownerRefusal: error }) => {
    if (!isAdmin(caller)) return forbidden
    return isOwner(caller) ? { status: 403, code: 'forbidden', ...(error && { error }) } : null
  },
}

const withoutSession = new Set<CallerName>(['anonymous', 'expired', 'tampered', 'revoked'])
const promised = (endpoint: Endpoint, caller: CallerName): Refusal =>
  withoutSession.has(caller) ? refusalOfSession(endpoint, caller) : refusalOf[endpoint.access](caller, endpoint)

/** Records of one owner that a path can name. */
type Things = { campaignId: string; payoutId: string; accountId: string }

let t: TestApp
let given: Given
/** An account that calls may change. */
let spareId: string
const things = {} as Record<OwnerName, Things>
const tokens: Partial<Record<CallerName, string>> = {}

/** A payout that waits for a decision, without the money behind it. */
const insertPayout = async (campaignId: string, ownerId: string): Promise<string> => {
  const [id, now] = [newId(), t.clock.now()]
  const amounts = { gross_minor: 10n, processor_fee_minor: 0n, platform_fee_minor: 0n, adjustment_minor: 0n }
  const payout = { id, campaign_id: campaignId, owner_id: ownerId, recipient_paypal_email: 'owner@example.org' }
  const values = { ...payout, ...amounts, net_minor: 10n, currency: 'USD', status: 'pending' } as const
  await t.context.db
    .insertInto('payout')
    .values({ ...values, created_at: now, updated_at: now })
    .execute()
  return id
}

const give = async (owner: Person): Promise<Things> => {
  const { _id: campaignId } = await given.campaign(owner)
  // A campaign with supporters cannot be deleted, so that the calls after that one still find it.
  await t.as((await given.user()).token)(supportCampaign, { params: { id: campaignId }, body: {} })
  return { campaignId, payoutId: await insertPayout(campaignId, owner.user._id), accountId: owner.user._id }
}

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  const expired = await given.user()
  t.clock.advance(31 * day)
  const people = {
    owner: await given.user(),
    'unverified owner': await given.user(),
    'owning admin': await given.admin(),
  }
  for (const name of owners) {
    things[name] = await give(people[name])
    tokens[name] = people[name].token
  }
  const { db } = t.context
  const { _id: unverifiedId } = people['unverified owner'].user
  await db.updateTable('account').set({ email_verified_at: null }).where('id', '=', unverifiedId).execute()
  const revoked = await given.user()
  const user = await given.user()
  spareId = (await given.user()).user._id
  tokens.expired = expired.token
  tokens.user = user.token
  tokens.tampered = `${user.token.slice(0, -2)}${user.token.endsWith('AA') ? 'BB' : 'AA'}`
  tokens.unverified = (await given.user({ verified: false })).token
  tokens.admin = (await given.admin()).token
  tokens.revoked = revoked.token
  await given.logout(revoked)
})
afterAll(() => t.close())

const urlFor = ({ path }: Endpoint, caller: CallerName): string => {
  const { campaignId, payoutId } = things[isOwner(caller) ? caller : 'owner']
  const accountId = isOwner(caller) ? things[caller].accountId : spareId
  const id = path.startsWith('/admin/payouts/') ? payoutId : path.startsWith('/admin/users/') ? accountId : campaignId
  return `/api${path.replace(':id', id).replace(':runId', id).replace(':token', 'a'.repeat(43))}`
}

const ask = (
  endpoint: Endpoint,
  caller: CallerName,
  { query = '', body = {} }: { query?: string; body?: object } = {},
) => {
  const token = tokens[caller]
  return t.app.inject({
    method: endpoint.method,
    url: `${urlFor(endpoint, caller)}${query}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(endpoint.body && { payload: { ...bodies[nameOf(endpoint)], ...body } }),
    ...(endpoint.files && { payload: formWith(endpoint.files.name) }),
    ...(endpoint.rawBody && { payload: '{}', headers: { 'content-type': 'application/json' } }),
  })
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

const guestCalls = allEndpoints.filter(({ access }) => access === 'verified or guest')
test.each(guestCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s accepts a guest with an address',
  async (_name, endpoint) => {
    expect((await ask(endpoint, 'anonymous', { body: { email: 'guest@example.org' } })).statusCode).toBe(200)
  },
)

const ownQueries: Record<string, string> = { owner: 'me' }
const ownCalls = allEndpoints.flatMap(
  (endpoint) => endpoint.ownQuery?.map((field) => [nameOf(endpoint), field, endpoint] as const) ?? [],
)
test.each(ownCalls)('%s with %s needs a session', async (_name, field, endpoint) => {
  const query = `?${field}=${ownQueries[field]}`
  expect((await ask(endpoint, 'anonymous', { query })).json()).toMatchObject({ code: 'unauthorized' })
  expect((await ask(endpoint, 'user', { query })).statusCode).toBe(200)
})

// The calls that end sessions or change accounts come last, so that the callers of the others are still who they are.
const lastOnes = new Set(['POST /auth/logout'])
const ordered = [...allEndpoints].sort((a, b) => Number(lastOnes.has(nameOf(a))) - Number(lastOnes.has(nameOf(b))))

describe.each(ordered.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test.each(callers)('for %s', async (caller) => {
    const answer = await ask(endpoint, caller)
    const refusal = promised(endpoint, caller)
    if (refusal) {
      expect(answer.statusCode).toBe(refusal.status)
      const { code, error } = refusal
      expect(answer.json()).toMatchObject({ code, ...(error && { error }) })
      return
    }
    const own = refusesByItself[name]
    if (own) expect(answer.statusCode).toBe(own)
    else expect(answer.statusCode).not.toBeOneOf([401, 403])
  })
})
