import type { AddressInfo } from 'node:net'
import { afterEach, expect } from 'vitest'
import type { Deliver, SandboxConfig } from '../src/config.ts'
import { type Sandbox, createSandbox } from '../src/sandbox.ts'
import { validatingFetch } from './paypal-openapi.ts'
import { openTestStore } from './test-store.ts'

type Options = Partial<Omit<SandboxConfig, 'apiUrl'>> & {
  beforeCommit?: () => Promise<void>
  deliver?: Deliver
  sleep?: (ms: number) => Promise<void>
}
// oxlint-disable-next-line typescript/no-explicit-any -- PayPal's OpenAPI files validate its shape
type Body = any
export type Answer = { status: number; body: Body; headers: Headers }

const open: { sandbox: Sandbox; violations: string[] }[] = []

afterEach(async () => {
  const ended = open.splice(0)
  await Promise.all(ended.map(({ sandbox }) => sandbox.close()))
  expect(ended.flatMap(({ violations }) => violations)).toEqual([])
})

/** A client for a sandbox that does not follow redirects. */
export const requestsTo =
  (apiUrl: () => string, send: typeof fetch = fetch) =>
  async (method: string, path: string, init: { body?: string; headers?: Record<string, string> }): Promise<Answer> => {
    const response = await send(apiUrl() + path, { method, redirect: 'manual', ...init })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }

/** A sandbox in this process, with a test clock. PayPal's OpenAPI files validate every exchange. */
export const startSandbox = async ({ beforeCommit, deliver, sleep, ...config }: Options = {}) => {
  const violations: string[] = []
  const time = { now: new Date('2026-11-20T12:00:00.000Z') }
  const unexpected = (error: unknown) => violations.push(String(error))
  const apiUrl = () => `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`
  const sandbox = await createSandbox({
    store: openTestStore(),
    clock: { now: () => time.now },
    config: { apiUrl, buyerUrl: apiUrl, ...config },
    report: unexpected,
    ...(beforeCommit && { beforeCommit }),
    ...(deliver && { deliver }),
    ...(sleep && { sleep }),
  })
  open.push({ sandbox, violations })
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const send = validatingFetch(violations)

  const request = requestsTo(apiUrl, send)
  const token = async (): Promise<string> => {
    const { clientId, clientSecret } = sandbox.identity
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
    return (await request('POST', '/v1/oauth2/token', { headers, body: 'grant_type=client_credentials' })).body
      .access_token
  }
  const bearer = `Bearer ${await token()}`
  /** An API call of the merchant. */
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    request(method, path, {
      headers: { authorization: bearer, ...(method === 'POST' && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  return {
    ...sandbox,
    apiUrl: apiUrl(),
    /** Validates every exchange. */
    fetch: send,
    request,
    call,
    token,
    advance: (ms: number) => (time.now = new Date(time.now.getTime() + ms)),
  }
}
/** What a buyer's browser needs: the pages and the test buyers. */
export type BuyerSite = {
  request: ReturnType<typeof requestsTo>
  identity: { buyers: readonly { email: string; password: string }[] }
}
export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>

export const whole = { prefer: 'return=representation' }
export const returnUrl = 'http://localhost:3000/api/paypal/return'
export const cancelUrl = 'http://localhost:3000/api/paypal/cancel'

let orders = 0
/** A valid create-order body. */
export const orderBody = (unit: Record<string, unknown> = {}, value = '25.00', currency = 'USD') => ({
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: 'donation-1', amount: { currency_code: currency, value }, ...unit }],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'Muster',
        return_url: returnUrl,
        cancel_url: cancelUrl,
        user_action: 'PAY_NOW',
      },
    },
  },
})

/** Creates an order and returns the complete resource. */
export const createOrder = async (
  sandbox: TestSandbox,
  body: unknown = orderBody(),
  requestId = `create-${(orders += 1)}`,
) => (await sandbox.call('POST', '/v2/checkout/orders', body, { ...whole, 'paypal-request-id': requestId })).body

export const capture = (sandbox: TestSandbox, orderId: string, requestId = `capture-${orderId}`): Promise<Answer> =>
  sandbox.call('POST', `/v2/checkout/orders/${orderId}/capture`, {}, { ...whole, 'paypal-request-id': requestId })

/** A buyer's browser on the sandbox's page. It keeps the cookie and sends the form's hidden fields. */
export const openBuyerPage = async (sandbox: BuyerSite, orderId: string) => {
  let cookie = ''
  let answer: Answer
  const remember = (next: Answer): Answer => {
    cookie = next.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return (answer = next)
  }
  const load = async () =>
    remember(await sandbox.request('GET', `/checkoutnow?token=${orderId}`, { headers: { cookie } }))
  answer = await load()
  const submit = async (action: string, fields: Record<string, string>) => {
    const csrf = /name="csrf" value="([^"]*)"/.exec(String(answer.body))?.[1] ?? ''
    const body = new URLSearchParams({ csrf, token: orderId, ...fields }).toString()
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    return remember(await sandbox.request('POST', `/checkoutnow/${action}`, { headers, body }))
  }
  const login = async (buyer = sandbox.identity.buyers[0]) => {
    const result = await submit('login', { email: buyer?.email ?? '', password: buyer?.password ?? '' })
    await load()
    return result
  }
  return { page: () => answer, load, submit, login, decide: (decision: string) => submit('decide', { decision }) }
}

/** A buyer logs in and decides. Returns the response to the decision. */
export const buyerDecides = async (sandbox: BuyerSite, orderId: string, decision = 'approve'): Promise<Answer> => {
  const buyer = await openBuyerPage(sandbox, orderId)
  await buyer.login()
  return buyer.decide(decision)
}
