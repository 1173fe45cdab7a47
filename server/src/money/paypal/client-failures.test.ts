import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { newOrder, clientOf, withAnswers } from '../../../test/paypal-client.ts'

describe('a request to PayPal', () => {
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
  ])('with %s has an unknown result as a POST and can be retried as a GET', async (_what, answer) => {
    const { post, get } = await both(answer)
    expect(post.kind).toBe('unknown')
    expect(get.kind).toBe('retryable')
  })

  test('with a refused connection can be retried, also as a POST, because nothing was sent', async () => {
    const { post } = await both(() =>
      Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })),
    )
    expect(post).toEqual({ kind: 'retryable', reason: 'ECONNREFUSED', retryAfterSeconds: null })
  })

  test('with 429 is retried after PayPal’s Retry-After', async () => {
    const limited = { status: 429, headers: { 'retry-after': '7' } }
    const { post } = await both(() => Response.json({ name: 'RATE_LIMIT_REACHED' }, limited))
    expect(post).toEqual({ kind: 'retryable', reason: 'RATE_LIMIT_REACHED', retryAfterSeconds: 7 })
  })

  test('that is still in progress at PayPal is retried', async () => {
    const conflict = { name: 'RESOURCE_CONFLICT', details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }] }
    const { post } = await both(() => Response.json(conflict, { status: 409 }))
    expect(post.kind).toBe('retryable')
  })

  test('that times out has an unknown result as a POST', async () => {
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

  test('follows no redirect, so that no token is sent elsewhere', async () => {
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

  test('logs neither token nor secret', async () => {
    const { client, lines } = withAnswers(() => new Response('{}', { status: 500 }))
    await client.createOrder(newOrder())
    expect(lines.join('')).toContain('createOrder')
    expect(lines.join('')).not.toMatch(/token-|the-secret|Basic|Bearer/)
  })
})

test('is not sent without settings', async () => {
  const { client, paths, state } = withAnswers(() => Response.json({}))
  state.settings = null
  expect(await client.createOrder(newOrder())).toEqual({ kind: 'off' })
  expect(await client.verifyWebhookSignature({ headers: {}, rawBody: '{}' })).toEqual({ kind: 'off' })
  expect(paths).toEqual([])
})
