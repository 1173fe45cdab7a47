import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import {
  type TestSandbox,
  buyerDecides,
  cancelUrl,
  returnUrl,
  startSandbox,
} from '../../../../paypal-sandbox/test/harness.ts'
import { hour, minute } from '../../base/clock.ts'
import type { PaypalSettings } from '../../base/config.ts'
import { createPaypalClient } from './client.ts'
import type { NewOrder } from './paypal.ts'

const newOrder = (part: Partial<NewOrder> = {}): NewOrder => ({
  requestId: 'create-1',
  amountMinor: 2500n,
  currency: 'USD',
  customId: 'donation-1',
  invoiceId: 'donation-1',
  description: 'Donation: Plant the square',
  brandName: 'Muster',
  returnUrl,
  cancelUrl,
  ...part,
})

type Fetch = typeof globalThis.fetch
const urlOf = (input: Parameters<Fetch>[0]) => new URL(input instanceof Request ? input.url : input)
const start = new Date('2026-11-20T12:00:00.000Z')

/** A client under a clock that the test moves, and everything that it logged. */
const clientOf = (settings: PaypalSettings | null, fetch: Fetch) => {
  const lines: string[] = []
  const state = { settings, now: start }
  const client = createPaypalClient({
    settings: () => state.settings,
    fetch,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    clock: { now: () => state.now },
  })
  return { client, state, lines }
}

const settingsOf = ({ apiUrl, identity, ensureWebhook }: TestSandbox): PaypalSettings => ({
  apiUrl,
  clientId: identity.clientId,
  clientSecret: identity.clientSecret,
  webhookId: ensureWebhook('http://localhost:3000/api/webhooks/paypal'),
})

/** The client against a sandbox, with every exchange judged by PayPal's files and the paths noted. */
const withSandbox = async (wrap: (send: Fetch) => Fetch = (send) => send) => {
  const messages: { headers: Record<string, string>; body: string }[] = []
  const sandbox = await startSandbox({
    deliver: async (message) => {
      messages.push(message)
      return 200
    },
  })
  const paths: string[] = []
  const send = wrap(sandbox.fetch)
  const noted: Fetch = (input, init) => {
    paths.push(urlOf(input).pathname)
    return send(input, init)
  }
  return { sandbox, messages, paths, ...clientOf(settingsOf(sandbox), noted) }
}

/** The client against answers that the test makes up; the token call succeeds. */
const withAnswers = (answer: (path: string) => Response | Promise<Response>, lifeSeconds = 31_668) => {
  const paths: string[] = []
  const fetch: Fetch = async (input) => {
    const { pathname } = urlOf(input)
    paths.push(pathname)
    if (pathname !== '/v1/oauth2/token') return answer(pathname)
    return Response.json({ access_token: `token-${paths.length}`, expires_in: lifeSeconds })
  }
  const settings = { apiUrl: 'http://paypal.example', clientId: 'id', clientSecret: 'the-secret', webhookId: 'WEBHOOK' }
  return { paths, ...clientOf(settings, fetch) }
}

const expectOk = <Outcome extends { kind: string }>(outcome: Outcome) => {
  if (outcome.kind !== 'ok') throw new Error(`not ok: ${JSON.stringify(outcome)}`)
  return outcome as Extract<Outcome, { kind: 'ok' }>
}

describe('a donation’s way through PayPal', () => {
  test('order, approval, capture, with amounts in cents and the settlement as PayPal reports it', async () => {
    const { client, sandbox } = await withSandbox()
    const { order } = expectOk(await client.createOrder(newOrder()))
    expect(order).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      amount: { minor: 2500n, currency: 'USD' },
      customId: 'donation-1',
      approveUrl: `${sandbox.apiUrl}/checkoutnow?token=${order.id}`,
      captures: [],
    })
    await buyerDecides(sandbox, order.id)
    expect(expectOk(await client.getOrder(order.id)).order).toMatchObject({ status: 'APPROVED', approveUrl: null })
    const captured = expectOk(await client.captureOrder(order.id, `capture-${order.id}`))
    expect(captured.order.captures).toMatchObject([
      {
        status: 'COMPLETED',
        amountMinor: 2500n,
        currency: 'USD',
        customId: 'donation-1',
        settlement: { grossMinor: 2500n, feeMinor: 136n, netMinor: 2364n },
      },
    ])
    expect(expectOk(await client.getOrder(order.id)).order).toEqual(captured.order)
  })

  test('a repeat with the same request id makes no second order', async () => {
    const { client } = await withSandbox()
    const first = expectOk(await client.createOrder(newOrder()))
    const second = expectOk(await client.createOrder(newOrder()))
    expect(second.order.id).toBe(first.order.id)
  })

  test('refusals carry PayPal’s word and its debug id, which is logged', async () => {
    const { client, sandbox, lines } = await withSandbox()
    const { order } = expectOk(await client.createOrder(newOrder()))
    const early = await client.captureOrder(order.id, 'capture-1')
    expect(early).toMatchObject({ kind: 'rejected', status: 422, issue: 'ORDER_NOT_APPROVED' })
    expect(lines.at(-1)).toContain(early.kind === 'rejected' ? early.debugId : 'no debug id')
    await buyerDecides(sandbox, order.id, 'decline')
    expect(await client.captureOrder(order.id, 'capture-1')).toMatchObject({
      kind: 'rejected',
      issue: 'INSTRUMENT_DECLINED',
    })
    expect(await client.getOrder('UNKNOWN')).toMatchObject({ kind: 'rejected', status: 404 })
  })

  test('an answer lost after the capture leaves it unknown; the same request again finds it, captured once', async () => {
    let isLosing = false
    const { client, sandbox } = await withSandbox((send) => async (input, init) => {
      const response = await send(input, init)
      if (isLosing) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
      return response
    })
    const { order } = expectOk(await client.createOrder(newOrder()))
    await buyerDecides(sandbox, order.id)
    isLosing = true
    expect(await client.captureOrder(order.id, 'capture-1')).toEqual({ kind: 'unknown', reason: 'ECONNRESET' })
    isLosing = false
    expectOk(await client.captureOrder(order.id, 'capture-1'))
    expect((await sandbox.call('GET', '/sandbox/statement')).body.movements).toHaveLength(1)
  })

  test('a long description is cut to what PayPal takes', async () => {
    const { client } = await withSandbox()
    expectOk(await client.createOrder(newOrder({ description: '🌳'.repeat(200), brandName: 'M'.repeat(127) })))
  })
})

describe('when PayPal fails', () => {
  const both = async (answer: () => Response | Promise<Response>) => {
    const { client, paths } = withAnswers(answer)
    return { post: await client.createOrder(newOrder()), get: await client.getOrder('ABC'), paths }
  }

  test.each([
    ['a server error', () => new Response('{}', { status: 500 })],
    ['an unavailable service', () => new Response('busy', { status: 503 })],
    ['an answer that is not JSON', () => new Response('<html>', { status: 200 })],
    ['an answer that is not an order', () => Response.json({ status: 'COMPLETED' })],
    ['a body cut off', () => new Response('{"id":"ABC","sta', { status: 201 })],
    ['a lost connection', () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'UND_ERR_SOCKET' } }))],
  ])('%s leaves a POST unknown and a GET to be repeated', async (_what, answer) => {
    const { post, get } = await both(answer)
    expect(post.kind).toBe('unknown')
    expect(get.kind).toBe('retryable')
  })

  test('a refused connection is no doubt: nothing was sent, so even a POST may be repeated', async () => {
    const { post } = await both(() =>
      Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })),
    )
    expect(post).toEqual({ kind: 'retryable', reason: 'ECONNREFUSED', retryAfterSeconds: null })
  })

  test('too many requests says when to come back', async () => {
    const limited = { status: 429, headers: { 'retry-after': '7' } }
    const { post } = await both(() => Response.json({ name: 'RATE_LIMIT_REACHED' }, limited))
    expect(post).toEqual({ kind: 'retryable', reason: 'RATE_LIMIT_REACHED', retryAfterSeconds: 7 })
  })

  test('a request that is still under way is to be repeated, not failed', async () => {
    const conflict = { name: 'RESOURCE_CONFLICT', details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }] }
    const { post } = await both(() => Response.json(conflict, { status: 409 }))
    expect(post.kind).toBe('retryable')
  })

  test('a deadline that passes while PayPal is silent leaves a POST unknown', async () => {
    const deadline = new AbortController()
    const server = createServer((request, response) => {
      if (request.url === '/v1/oauth2/token') response.end('{"access_token":"t","expires_in":1000}')
      else deadline.abort()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { client } = clientOf({ apiUrl, clientId: 'id', clientSecret: 'secret', webhookId: 'W' }, globalThis.fetch)
    expect(await client.createOrder(newOrder(), deadline.signal)).toMatchObject({ kind: 'unknown' })
    expect(await client.createOrder(newOrder(), deadline.signal)).toMatchObject({ kind: 'retryable' })
    server.closeAllConnections()
    server.close()
  })

  test('a redirect is not followed, so that no token travels elsewhere', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url === '/v1/oauth2/token') return response.end('{"access_token":"t","expires_in":1000}')
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { client } = clientOf({ apiUrl, clientId: 'id', clientSecret: 'secret', webhookId: 'W' }, globalThis.fetch)
    expect((await client.getOrder('ABC')).kind).toBe('retryable')
    expect(asked).toEqual(['/v1/oauth2/token', '/v2/checkout/orders/ABC'])
    server.closeAllConnections()
    server.close()
  })

  test('neither token nor secret reaches the log', async () => {
    const { client, lines } = withAnswers(() => new Response('{}', { status: 500 }))
    await client.createOrder(newOrder())
    expect(lines.join('')).toContain('createOrder')
    expect(lines.join('')).not.toMatch(/token-|the-secret|Basic|Bearer/)
  })
})

describe('the access token', () => {
  const order = () => Response.json({ id: 'ABC', status: 'CREATED' })
  const tokenCalls = (paths: string[]) => paths.filter((path) => path === '/v1/oauth2/token').length

  test('is asked for once, however many calls need it at once', async () => {
    const { client, paths } = withAnswers(order)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => client.getOrder('ABC')))
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill('ok'))
    expect(tokenCalls(paths)).toBe(1)
  })

  test('is renewed five minutes before its end', async () => {
    const { client, state, paths } = withAnswers(order, hour / 1000)
    await client.getOrder('ABC')
    state.now = new Date(start.getTime() + hour - 5 * minute - 1)
    await client.getOrder('ABC')
    expect(tokenCalls(paths)).toBe(1)
    state.now = new Date(start.getTime() + hour - 5 * minute)
    await client.getOrder('ABC')
    expect(tokenCalls(paths)).toBe(2)
  })

  test('that PayPal no longer takes is replaced once, and only once', async () => {
    let refusals = 1
    const { client, paths } = withAnswers(() => ((refusals -= 1) >= 0 ? new Response('{}', { status: 401 }) : order()))
    expect((await client.getOrder('ABC')).kind).toBe('ok')
    expect(tokenCalls(paths)).toBe(2)
    refusals = 5
    expect(await client.getOrder('ABC')).toMatchObject({ kind: 'rejected', status: 401 })
    expect(refusals).toBe(3)
  })

  test('follows the settings at once when they change', async () => {
    const { client, state, paths } = withAnswers(order)
    await client.getOrder('ABC')
    if (state.settings) state.settings = { ...state.settings, clientSecret: 'another' }
    await client.getOrder('ABC')
    expect(tokenCalls(paths)).toBe(2)
  })

  test('that cannot be had for a wrong secret is a refusal', async () => {
    const { client, state } = await withSandbox()
    if (state.settings) state.settings = { ...state.settings, clientSecret: 'wrong' }
    expect(await client.createOrder(newOrder())).toMatchObject({
      kind: 'rejected',
      status: 401,
      issue: 'invalid_client',
    })
  })
})

test('without settings nothing is sent', async () => {
  const { client, paths, state } = withAnswers(() => Response.json({}))
  state.settings = null
  expect(await client.createOrder(newOrder())).toEqual({ kind: 'off' })
  expect(await client.verifyWebhookSignature({ headers: {}, rawBody: '{}' })).toEqual({ kind: 'off' })
  expect(paths).toEqual([])
})

describe('a webhook', () => {
  const delivered = async () => {
    const setup = await withSandbox()
    const { order } = expectOk(await setup.client.createOrder(newOrder()))
    await buyerDecides(setup.sandbox, order.id)
    await setup.sandbox.deliverDue()
    const [message] = setup.messages
    if (!message) throw new Error('nothing arrived')
    return { ...setup, headers: message.headers, rawBody: message.body }
  }

  test('is genuine exactly as it came', async () => {
    const { client, headers, rawBody } = await delivered()
    expect(await client.verifyWebhookSignature({ headers, rawBody })).toEqual({ kind: 'ok', isGenuine: true })
    const changed = rawBody.replace('25.00', '99.00')
    expect(await client.verifyWebhookSignature({ headers, rawBody: changed })).toEqual({ kind: 'ok', isGenuine: false })
  })

  test('without its headers, or with a body that is no JSON object, is not, and PayPal is not even asked', async () => {
    const { client, headers, rawBody, paths } = await delivered()
    const before = paths.length
    const unsigned = { ...headers, 'paypal-transmission-sig': undefined }
    const smuggled = `{"id":"forged"},"webhook_id":"other","webhook_event":${rawBody}`
    for (const delivery of [
      { headers: unsigned, rawBody },
      { headers, rawBody: smuggled },
      { headers, rawBody: '[]' },
      { headers, rawBody: '' },
    ]) {
      expect(await client.verifyWebhookSignature(delivery)).toEqual({ kind: 'ok', isGenuine: false })
    }
    expect(paths).toHaveLength(before)
  })
})
