import type { CallLine } from '@muster/contract/facts/call-line.ts'
import { prove, updateProfile } from '@muster/contract/facts/account-calls.ts'
import { listCampaigns } from '@muster/contract/facts/calls.ts'
import { login, logout, me } from '@muster/contract/facts/frame-calls.ts'
import { describe, expect, test } from 'vitest'
import { createApi } from './api.ts'
import { ApiError, isDeclined } from './errors.ts'
import { retryWhenBusy } from './try-again.ts'

type Sent = { url: string; init: RequestInit }

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** An API client with mocked responses, and the requests that it sent. */
const given = (
  answers: readonly (Response | Error)[],
  options: {
    token?: string
    logsInAgain?: number
    askForProof?: () => Promise<boolean>
    isPatient?: boolean
  } = {},
) => {
  const sent: Sent[] = []
  const refused: CallLine[] = []
  const api = createApi({
    fetcher: (url, init) => {
      const answer = answers[sent.length]
      sent.push({ url, init })
      return answer instanceof Response
        ? Promise.resolve(answer)
        : Promise.reject(answer ?? new Error('No answer left'))
    },
    token: () => options.token ?? null,
    onRefused: ({ line, token }) => {
      if (token !== null) refused.push(line)
      return Promise.resolve(refused.length <= (options.logsInAgain ?? 0))
    },
    ...(options.askForProof && { askForProof: options.askForProof }),
    ...(options.isPatient && {
      patience: (work) => retryWhenBusy(work, () => Promise.resolve()),
    }),
    now: () => 1_790_000_000_000,
  })
  return { api, sent, refused }
}

const failureOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => new Error('It succeeded'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('A call', () => {
  test('carries the given idempotency key', async () => {
    const { api, sent } = given([json({ token: 't', user: {} })])
    await api.call(login, { body: { email: 'a@example.org', password: 'p' } }, { idempotencyKey: 'k1' })
    expect(sent[0]?.init.headers).toMatchObject({ 'idempotency-key': 'k1' })
  })

  test('fills the path, repeats arrays in the query and omits empty parameters', async () => {
    const { api, sent } = given([json({})])
    const endpoint = { method: 'GET', path: '/things/:id/parts', access: 'anyone', summary: '' } as const
    await api.call(endpoint, { params: { id: 'a/b' }, query: { tag: ['x', 'y z'], q: '', limit: 5, sort: undefined } })
    expect(sent[0]?.url).toBe('/api/things/a%2Fb/parts?tag=x&tag=y+z&limit=5')
  })

  test('carries the token, JSON and cookies', async () => {
    const { api, sent } = given([json({ token: 't', user: {} })], { token: 'secret' })
    await api.call(login, { body: { email: 'ana@example.org', password: 'p' } })
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"email":"ana@example.org","password":"p"}',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    })
  })

  test('without a token and body sends neither header', async () => {
    const { api, sent } = given([json({})])
    await api.call(me, {})
    expect(Object.keys(sent[0]?.init.headers ?? {})).toEqual(['accept'])
  })

  test('returns undefined on 204', async () => {
    const { api } = given([new Response(null, { status: 204 })])
    await expect(api.call(logout, {})).resolves.toBeUndefined()
  })

  test('is retried once with a timestamp on 304', async () => {
    const { api, sent } = given([new Response(null, { status: 304 }), json([])])
    const page = await api.call(listCampaigns, { query: { q: 'river' } })
    expect(page.items).toEqual([])
    expect(sent.map(({ url }) => url)).toEqual(['/api/campaigns?q=river', '/api/campaigns?q=river&_=1790000000000'])
  })

  test('fails on a second 304', async () => {
    const { api, sent } = given([new Response(null, { status: 304 }), new Response(null, { status: 304 })])
    expect((await failureOf(api.call(me, {}))).status).toBe(304)
    expect(sent).toHaveLength(2)
  })
})

describe('A list', () => {
  test('returns the next cursor and the number of matches', async () => {
    const link = '</api/campaigns?q=a%2Cb&cursor=abc%3D>; rel="next"'
    const { api } = given([json([1], 200, { link, 'x-total-count': '41' })])
    expect(await api.call(listCampaigns, { query: {} })).toEqual({ items: [1], next: 'abc=', total: 41 })
  })

  test('has no next cursor on its last page, and no total if the server does not report it', async () => {
    const { api } = given([json([], 200, { link: '</api/campaigns?cursor=x>; rel="prev"' })])
    expect(await api.call(listCampaigns, { query: {} })).toEqual({ items: [], next: null, total: null })
  })
})

describe('A failed call says', () => {
  const cases: [name: string, answer: Response, message: string][] = [
    ["the body's error first", json({ error: 'No', message: 'Other' }, 400), 'No'],
    ["then the body's message", json({ message: 'Other' }, 400), 'Other'],
    ['then the text', new Response('Plain words', { status: 502 }), 'Plain words'],
    [
      'then status and status text',
      new Response('', { status: 503, statusText: 'Service Unavailable' }),
      '503 Service Unavailable',
    ],
  ]
  test.each(cases)('%s', async (_, answer, message) => {
    expect((await failureOf(given([answer]).api.call(me, {}))).message).toBe(message)
  })

  test('its code, and a sentence for each field', async () => {
    const body = {
      error: 'Some fields need a look',
      code: 'invalid',
      fields: { title: 'Title is required' },
      requestId: 'r',
    }
    const failure = await failureOf(given([json(body, 400)]).api.call(me, {}))
    expect(failure).toMatchObject({ status: 400, code: 'invalid', fields: { title: 'Title is required' } })
  })

  test('that the server was not reached, with status 0', async () => {
    const failure = await failureOf(given([new TypeError('fetch failed')]).api.call(me, {}))
    expect(failure).toMatchObject({ status: 0, code: 'network' })
  })
})

describe('A refused session', () => {
  test('is reported if a token was sent', async () => {
    const { api, refused } = given([json({ error: 'Ended' }, 401)], { token: 'old' })
    await failureOf(api.call(logout, {}))
    expect(refused.map(({ path }) => path)).toEqual(['/auth/logout'])
  })

  test('is followed by the same call, body and key after the user has logged in again', async () => {
    const expired = () => json({ error: 'Ended', code: 'session_expired' }, 401)
    const { api, sent, refused } = given([expired(), json({ name: 'Ana' })], { token: 'old', logsInAgain: 1 })
    const save = api.call(updateProfile, { body: { name: 'Ana' } }, { idempotencyKey: 'k1' })
    await expect(save).resolves.toEqual({ name: 'Ana' })
    expect(refused).toHaveLength(1)
    expect(sent[1]).toEqual(sent[0])
  })

  test('is not reported for a wrong password of a signed-out user', async () => {
    const { api, refused } = given([json({ error: 'Email or password is wrong' }, 401)])
    await failureOf(api.call(login, { body: { email: 'ana@example.org', password: 'p' } }))
    expect(refused).toEqual([])
  })
})

describe('A call that requires a fresh proof', () => {
  const refusal = () => json({ error: 'Confirm that it is you', code: 'proof_required' }, 403)
  const body = { name: 'Ana', paypalEmail: 'ana@payouts.example' }
  const save = (api: ReturnType<typeof given>['api']) => api.call(updateProfile, { body }, { idempotencyKey: 'k1' })

  test('is repeated with the same body and key after the proof', async () => {
    const { api, sent } = given([refusal(), json({ name: 'Ana' })], { askForProof: () => Promise.resolve(true) })
    await expect(save(api)).resolves.toEqual({ name: 'Ana' })
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  test('fails quietly if the user declines', async () => {
    const { api, sent } = given([refusal()], { askForProof: () => Promise.resolve(false) })
    const error = await failureOf(save(api))
    expect(isDeclined(error)).toBe(true)
    expect(error.fields).toEqual({})
    expect(sent).toHaveLength(1)
  })

  test('fails with the refusal if no dialog can ask for a proof, and for the proof itself', async () => {
    expect((await failureOf(save(given([refusal()]).api))).code).toBe('proof_required')
    const { api } = given([refusal()], { askForProof: () => Promise.reject(new Error('asked')) })
    expect((await failureOf(api.call(prove, { body: { password: 'p' } }))).code).toBe('proof_required')
  })
})

test('a write that a busy server refused is made again, and a read is left to the cache of queries', async () => {
  const busy = () => json({ error: 'Busy', code: 'unavailable' }, 503, { 'retry-after': '2' })
  const writing = given([busy(), busy(), json({})], { isPatient: true })
  await writing.api.call(updateProfile, { body: { name: 'Ana' } })
  expect(writing.sent.map(({ init }) => init.body)).toEqual(Array(3).fill('{"name":"Ana"}'))
  const reading = given([busy()], { isPatient: true })
  expect((await failureOf(reading.api.call(me, {}))).status).toBe(503)
  expect(reading.sent).toHaveLength(1)
})
