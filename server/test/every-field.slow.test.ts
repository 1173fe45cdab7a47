import { allEndpoints } from '@muster/contract/all.ts'
import { proveEndpoint } from '@muster/contract/people/accounts.ts'
import { createDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import { ruleOf } from '@muster/contract/facts/access.ts'
import { errors } from '@muster/contract/facts/errors.ts'
import { requestPayoutEndpoint } from '@muster/contract/money/payouts.ts'
import { createDonationOrderEndpoint } from '@muster/contract/money/donations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minute } from '../src/platform/base/clock.ts'
import { bodies } from './bodies.ts'
import { given as createGiven, type Person } from './given.ts'
import { type PaypalTestApp, paypalTestApp } from './paypal.ts'
import { bodyWith, type Field, fieldsOf, nameOf, oddOnes, refusedBy } from './request-fields.ts'

let t: PaypalTestApp
let people: { owner: Person; donor: Person; admin: Person }
const ids: Record<string, string> = {}

/** A campaign with a donation, a pending payout and a dispute, so that the paths of all calls exist. */
beforeAll(async () => {
  t = await paypalTestApp()
  const given = createGiven(t)
  people = { owner: await given.user(), donor: await given.user(), admin: await given.admin() }
  const { owner, donor } = people
  for (const person of Object.values(people)) await given.prove(person)
  const campaign = await given.campaign(owner, { actionMode: 'both', actionDescription: 'Come' })
  const order = await t.as(donor.token)(createDonationOrderEndpoint, {
    params: { id: campaign._id },
    body: { amount: 25 },
  })
  const orderId = new URL(order.body.links[0]?.href ?? '').searchParams.get('token') ?? ''
  await t.follow((await t.decide(orderId, 'approve')) ?? '')
  const payout = await t.as(owner.token)(requestPayoutEndpoint, { params: { id: campaign._id } })
  const body = { campaignId: campaign._id, type: 'other', reason: 'No such river' } as const
  const dispute = await t.as(donor.token)(createDisputeEndpoint, { body })
  Object.assign(ids, {
    campaigns: campaign._id,
    donations: order.body.donationId,
    payouts: payout.body._id,
    disputes: dispute.body._id,
    // Calls may suspend it.
    users: (await given.user()).user._id,
  })
})
afterAll(() => t.close())

/** Several wrong passwords or codes end the caller's session, so these calls get a separate person. */
const takesProof = ({ errors: declared = [] }: Endpoint) =>
  declared.some((code) => ['wrong_password', 'wrong_code', 'too_many_proofs'].includes(code))

let prover: Person
const renewProver = async (endpoint: Endpoint): Promise<void> => {
  if (takesProof(endpoint)) prover = await createGiven(t).user()
}

const callerOf = (endpoint: Endpoint): Person => {
  const { access, path } = endpoint
  if (takesProof(endpoint)) return prover
  if (ruleOf(access).isAdmin) return people.admin
  return access.startsWith('owner') ? people.owner : path.startsWith('/donations') ? people.donor : people.owner
}

const pathOf = ({ path }: Endpoint): string =>
  path
    .replace(/([\w-]+)\/:id/, (_, kind: string) => `${kind}/${ids[kind] ?? crypto.randomUUID()}`)
    .replace(':page', 'terms')
    .replace(/:(runId|userId|questionId|updateId|invitationId)/, () => crypto.randomUUID())
    .replace(':disputeId', ids['disputes'] ?? '')
    .replace(/:\w+/, 'x')

type Sent = { path?: string; search?: string; payload?: string | FormData }

let sends = 0
/** An account writes 90 times a minute. A minute later, what calls need of a fresh proof is given again. */
const passMinute = async (): Promise<void> => {
  if (++sends % 80 > 0) return
  t.clock.advance(minute)
  for (const { token, password } of Object.values(people)) {
    // Not `given.prove`, which logs in anew when an admin's proof is too old.
    const headers = { authorization: `Bearer ${token}` }
    await t.app.inject({
      method: proveEndpoint.method,
      url: `/api${proveEndpoint.path}`,
      headers,
      payload: { password },
    })
  }
}

const send = async (endpoint: Endpoint, { path = pathOf(endpoint), search = '', payload }: Sent) => {
  await passMinute()
  return t.app.inject({
    method: endpoint.method,
    url: `/api${path}${search}`,
    headers: {
      authorization: `Bearer ${callerOf(endpoint).token}`,
      ...(typeof payload === 'string' && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })
}
type Answer = Awaited<ReturnType<typeof send>>

/** Phrases of the validation library and of Fastify, which users must not see. */
const foreign =
  /Invalid (input|option|string|number|key|value|email|UUID|ISO|element|discriminator)|\b(expected|received|NaN|undefined|null)\b|Too (big|small)|Unrecognized|querystring|FST_|params\/|body\/|must (be|have|match|NOT)/

const expectOurWords = (answer: Answer, what: string): void => {
  expect(answer.statusCode, what).toBeLessThan(500)
  if (answer.statusCode < 400) return
  const { error, code, fields = {}, requestId } = answer.json<Record<string, string> & { fields?: object }>()
  expect(Object.keys(errors), what).toContain(code)
  expect(requestId, what).toEqual(expect.any(String))
  for (const sentence of [error, ...(Object.values(fields) as string[])]) {
    expect(sentence, what).toMatch(/^[A-Z0-9].{4,}[^.\s]$/)
    expect(sentence, what).not.toMatch(foreign)
  }
}

const expectRefused = (answer: Answer, name: string | number | undefined, what: string): void => {
  expectOurWords(answer, what)
  expect(answer.statusCode, what).toBe(400)
  expect(answer.json<{ fields: object }>().fields, what).toHaveProperty([String(name)])
}

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 60)
const label = (endpoint: Endpoint, { at }: Field) => `${nameOf(endpoint)} ${at.join('.')}`

const jsonEndpoints = allEndpoints.filter(({ body, files }) => body && !files)
const bodyFields = jsonEndpoints.flatMap((endpoint) =>
  fieldsOf(endpoint.body).map((field) => [label(endpoint, field), endpoint, field] as const),
)

describe('each field of a body', () => {
  const bodyOf = (endpoint: Endpoint, { at }: Field, value: unknown) =>
    JSON.stringify(bodyWith(bodies[nameOf(endpoint)] ?? {}, at, value))

  test.each(bodyFields)('%s rejects invalid values with a sentence of the contract', async (_, endpoint, field) => {
    await renewProver(endpoint)
    for (const value of refusedBy(field)) {
      const answer = await send(endpoint, { payload: bodyOf(endpoint, field, value) })
      expectRefused(answer, field.at[0], shown(value))
    }
  })

  test.each(bodyFields)('%s handles unusual values without an error', async (_, endpoint, field) => {
    await renewProver(endpoint)
    const huge = await send(endpoint, { payload: bodyOf(endpoint, field, 'x'.repeat(1_000_000)) })
    expectOurWords(huge, 'a million characters')
    expect(huge.statusCode).toBe(413)
    for (const value of oddOnes) {
      expectOurWords(await send(endpoint, { payload: bodyOf(endpoint, field, value) }), shown(value))
    }
  })
})

test.each(jsonEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s explains the error of a body that is not an object',
  async (_, endpoint) => {
    await renewProver(endpoint)
    for (const payload of ['"text"', '5', '[]', 'true']) {
      const answer = await send(endpoint, { payload })
      expectOurWords(answer, payload)
      expect(answer.json<{ error: string }>().error).toBe('Send a JSON object with named fields')
    }
    expectOurWords(await send(endpoint, { payload: '{"' }), 'half an object')
  },
)

test.each(jsonEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s refuses an unknown field by its name, for any name',
  async (_, endpoint) => {
    await renewProver(endpoint)
    for (const name of ['headline', 'toString', 'constructor', 'a/b', '', '\0', '\ud800']) {
      const payload = JSON.stringify({ ...bodies[nameOf(endpoint)], [name]: 1 })
      expectRefused(await send(endpoint, { payload }), name, shown(name))
    }
  },
)

const queryFields = allEndpoints.flatMap((endpoint) =>
  fieldsOf(endpoint.query).map((field) => [label(endpoint, field), endpoint, field] as const),
)

describe('each field of a query', () => {
  const isText = ({ kinds }: Field) => kinds.includes('string')
  test.each(queryFields)('%s rejects invalid values with a sentence of the contract', async (_, endpoint, field) => {
    const [name] = field.at
    const refused = isText(field) ? ['%00', 'a%00b', 'x'.repeat(100_000)] : ['no_such_option', '%00', '1e308', 'NaN']
    for (const value of refused) {
      expectRefused(await send(endpoint, { search: `?${name}=${value}` }), name, value.slice(0, 60))
    }
    expectRefused(await send(endpoint, { search: `?${name}=a&${name}=b` }), name, 'given twice')
  })

  test.each(queryFields)('%s handles unusual values without an error', async (_, endpoint, { at: [name] }) => {
    const encoded = oddOnes.map((value) => encodeURIComponent(String(value)))
    const cursors = ['junk', '["a"]', '[null,null,null,null]'].map((text) => Buffer.from(text).toString('base64url'))
    const odd = [
      ...encoded,
      ...cursors,
      '%ED%A0%80',
      '%',
      '%zz',
      '-',
      '()',
      "'",
      '%27%3B--',
      '%5C',
      '-0',
      'x'.repeat(1_000_000),
    ]
    for (const value of odd) {
      expectOurWords(await send(endpoint, { search: `?${name}=${value}` }), value.slice(0, 60))
    }
  })
})

const pathFields = allEndpoints.flatMap((endpoint) => (endpoint.params ? [[nameOf(endpoint), endpoint] as const] : []))

test.each(pathFields)('%s returns 404 for an impossible id', async (_, endpoint) => {
  for (const value of ['%00', 'a%00b', '%ED%A0%80', '%F0%9F', 'NaN', '1e308', '-0', '%20', 'x'.repeat(10_000)]) {
    const payload = endpoint.body && !endpoint.files ? JSON.stringify(bodies[nameOf(endpoint)] ?? {}) : undefined
    const path = endpoint.path.replace(/:\w+/, value)
    const answer = await send(endpoint, { path, ...(payload && { payload }) })
    expectOurWords(answer, value.slice(0, 60))
    expect(answer.statusCode, value.slice(0, 60)).toBeGreaterThanOrEqual(400)
  }
})

const formEndpoints = allEndpoints.filter(({ files }) => files)

test.each(formEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s refuses invalid texts with a sentence of the contract',
  async (_, endpoint) => {
    const names = [...fieldsOf(endpoint.body).flatMap(({ at }) => (at.length === 1 ? [String(at[0])] : [])), 'headline']
    for (const name of names) {
      for (const value of ['\0', 'x'.repeat(5_000), 'x'.repeat(1_000_000)]) {
        const form = new FormData()
        form.append(name, value)
        form.append(endpoint.files?.name ?? '', new Blob(['no picture']), 'picture\u0000.png')
        const answer = await send(endpoint, { payload: form })
        expectOurWords(answer, `${name}: ${shown(value)}`)
        expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      }
    }
  },
)

test('paths outside of the API return 404 for NUL, too', async () => {
  for (const url of [
    '/uploads/%00',
    '/uploads/%00/1600.webp',
    '/uploads/x/%00',
    '/unsubscribe?token=%00',
    '/api/%00',
  ]) {
    for (const method of ['GET', 'POST'] as const) {
      expect((await t.app.inject({ method, url })).statusCode, `${method} ${url}`).toBeLessThan(500)
    }
  }
})
