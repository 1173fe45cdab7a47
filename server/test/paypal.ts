import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { validatingFetch } from '../../paypal-sandbox/test/paypal-openapi.ts'
import type { SandboxConfig } from '../../paypal-sandbox/src/config.ts'
import { createSandbox, type Sandbox } from '../../paypal-sandbox/src/sandbox.ts'
import { openTestStore } from '../../paypal-sandbox/test/test-store.ts'
import type { Config } from '../src/platform/base/config.ts'
import type { Storage } from '../src/platform/storage/index.ts'
import { createPaypalClient } from '../src/money/index.ts'
import { type TestApp, testApp } from './app.ts'

/** A fault for a call: the request or the response is lost, the response is truncated, or another response arrives. */
export type Mishap = 'lost_before' | 'lost_after' | 'cut_short' | Response
type Interfere = (call: { method: string; path: string }) => Mishap | undefined | Promise<Mishap | undefined>

type Movement = { kind: string; reference: string; customId: string; gross: string; fee: string; net: string }
export type Decision = 'approve' | 'cancel' | 'decline' | 'approve_and_close'

export type PaypalTestApp = TestApp & {
  sandbox: Sandbox
  /** Sets the faults for calls to PayPal. */
  interfere(interfere: Interfere): void
  /** Calls that reached PayPal, formatted as `GET /v2/…`, oldest first. */
  calls(): string[]
  /** A buyer logs in on PayPal's page and decides. Returns the URL of the redirect, or null. */
  decide(orderId: string, decision: Decision): Promise<string | null>
  /** Opens a URL of the product like a browser. Returns the target of its redirect. */
  follow(url: string): Promise<string>
  /** Adds an observer of every webhook that PayPal sends. */
  onDelivery(show: (delivery: { headers: Record<string, string>; body: string }) => void): void
  /** PayPal delivers the due webhooks, and the product processes them. */
  deliverWebhooks(): Promise<void>
  /** Calls the sandbox's control API (`control.routes.ts`). */
  controlPaypal(path: string, body: object): Promise<unknown>
  /** Removes all faults. */
  healPaypal(): Promise<void>
  /** Every movement on the merchant's account, from the sandbox. */
  movements(): Promise<Movement[]>
}

export type PaypalOptions = {
  config?: Partial<Config>
  storage?: Storage
  sandbox?: Partial<Omit<SandboxConfig, 'apiUrl' | 'buyerUrl'>>
  now?: string
  /** How the sandbox delays a call; by default with a real timer. */
  sleep?: (ms: number) => Promise<void>
}

const broken = () => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })

/** A fetch with injectable faults. */
const fallible = (send: typeof fetch) => {
  const calls: string[] = []
  let interfere: Interfere = () => undefined
  const fetchOrFail: typeof fetch = async (input, init) => {
    const call = { method: init?.method ?? 'GET', path: new URL(input instanceof Request ? input.url : input).pathname }
    const mishap = await interfere(call)
    if (mishap === 'lost_before') throw broken()
    if (mishap instanceof Response) return mishap.clone()
    calls.push(`${call.method} ${call.path}`)
    const response = await send(input, init)
    if (mishap === 'lost_after') throw broken()
    if (mishap === 'cut_short') return cutShort(response)
    return response
  }
  return { fetch: fetchOrFail, calls, set: (next: Interfere) => void (interfere = next) }
}

const cutShort = async (response: Response): Promise<Response> => {
  const text = await response.text()
  return new Response(text.slice(0, text.length / 2), { status: response.status })
}

const csrfIn = (page: string): string => /name="csrf" value="([^"]*)"/.exec(page)?.[1] ?? ''

const decideOnPage = async (
  { app, identity }: Sandbox,
  orderId: string,
  decision: Decision,
): Promise<string | null> => {
  const url = `/checkoutnow?token=${orderId}`
  let cookie = ''
  let page = ''
  const open = async () => {
    const answer = await app.inject({ url, headers: { cookie } })
    cookie = String(answer.headers['set-cookie']).split(';')[0] ?? cookie
    page = answer.body
  }
  const submit = async (action: string, fields: Record<string, string>) => {
    const payload = new URLSearchParams({ csrf: csrfIn(page), token: orderId, ...fields }).toString()
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.inject({ method: 'POST', url: `/checkoutnow/${action}`, headers, payload })
    expect(answer.statusCode).toBe(303)
    cookie = answer.headers['set-cookie'] ? (String(answer.headers['set-cookie']).split(';')[0] ?? '') : cookie
    return String(answer.headers.location)
  }
  const [buyer] = identity.buyers
  await open()
  await submit('login', { email: buyer?.email ?? '', password: buyer?.password ?? '' })
  await open()
  const location = await submit('decide', { decision })
  return location.startsWith('/checkoutnow') ? null : location
}

/**
 * The server with a PayPal sandbox in this process, both with the same clock. If PayPal's OpenAPI files are available, they validate
 * every exchange, and violations make `close()` fail.
 */
export const paypalTestApp = async ({
  config = {},
  sandbox: settings = {},
  now,
  sleep,
  storage,
}: PaypalOptions = {}): Promise<PaypalTestApp> => {
  const complaints: string[] = []
  const wire = fallible(validatingFetch(complaints))
  const apiUrl = () => `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`
  const store = openTestStore()
  let show: Parameters<PaypalTestApp['onDelivery']>[0] = () => undefined
  const sandbox: Sandbox = await createSandbox({
    store,
    clock: { now: () => t.clock.now() },
    config: { apiUrl, buyerUrl: apiUrl, ...settings },
    deliver: async ({ url, headers, body }) => {
      show({ headers, body })
      const path = new URL(url).pathname
      return (await t.app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode
    },
    report: (error) => complaints.push(String(error)),
    ...(sleep && { sleep }),
  })
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const { clientId, clientSecret } = sandbox.identity
  const paypalSettings = { apiUrl: apiUrl(), clientId, clientSecret, webhookId: 'not yet' }
  const t = await testApp({
    config,
    paypal: ({ log, clock }) => createPaypalClient({ settings: () => paypalSettings, fetch: wire.fetch, log, clock }),
    ...(now && { now }),
    ...(storage && { storage }),
  })
  paypalSettings.webhookId = sandbox.ensureWebhook(`${t.context.config.publicUrl}/api/webhooks/paypal`)

  return {
    ...t,
    sandbox,
    interfere: wire.set,
    calls: () => [...wire.calls],
    decide: (orderId, decision) => decideOnPage(sandbox, orderId, decision),
    follow: async (url) => {
      const { pathname, search } = new URL(url)
      const answer = await t.app.inject({ url: pathname + search })
      expect(answer.statusCode).toBe(303)
      return String(answer.headers.location)
    },
    onDelivery: (next) => void (show = next),
    deliverWebhooks: async () => {
      await sandbox.deliverDue()
      await t.runJob('paypal-events')
    },
    movements: async () => {
      const statement = await callPaypal(paypalSettings, 'GET', '/sandbox/statement')
      return (statement as { movements: Movement[] }).movements
    },
    controlPaypal: (path, body) => callPaypal(paypalSettings, 'POST', `/sandbox/${path}`, body),
    healPaypal: async () => void (await callPaypal(paypalSettings, 'DELETE', '/sandbox/faults')),
    close: async () => {
      await t.close()
      await sandbox.close()
      store.close()
      expect(complaints).toEqual([])
    },
  }
}

type Credentials = { apiUrl: string; clientId: string; clientSecret: string }

/** A call with the merchant's credentials that the product does not make. */
const callPaypal = async (
  { apiUrl, clientId, clientSecret }: Credentials,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> => {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const form = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
  const grant = { method: 'POST', headers: form, body: 'grant_type=client_credentials' }
  const token = (await (await fetch(`${apiUrl}/v1/oauth2/token`, grant)).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' }
  const answer = await fetch(apiUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
  return answer.status === 204 ? undefined : answer.json()
}
