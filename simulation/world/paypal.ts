import { createSandbox, type Sandbox } from '../../paypal-sandbox/src/sandbox.ts'
import type { Deliver, SandboxConfig } from '../../paypal-sandbox/src/config.ts'
import { openStore, type Store } from '../../paypal-sandbox/src/store.sql.ts'
import { type PaypalAccount, publicUrl } from './server.ts'
import type { Random } from '../engine/random.ts'
import type { VirtualTime } from '../engine/virtual-time.ts'

export const apiUrl = 'http://paypal.test'

export type Decision = 'approve' | 'approve_and_close' | 'approve_pending' | 'decline' | 'cancel'

/** The PayPal sandbox with what the simulation does to it. */
export type PaypalWorld = {
  sandbox: Sandbox
  store: Store
  account: PaypalAccount
  /** A buyer decides on PayPal's page. Returns the URL of the redirect; null if there is none. */
  decide(orderId: string, decision: Decision): Promise<string | null>
  /** An API call with the merchant's credentials that the server does not make. Returns the response, also of failed calls. */
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<{ status: number; body: unknown }>
  close(): Promise<void>
}

type Options = {
  time: VirtualTime
  random: Random
  config: Partial<SandboxConfig>
  deliver: Deliver
  fail: (error: unknown) => void
}

let signingKey: string | undefined

/** Generating a signing key takes longer than a whole seed, so all seeds of a process share one. */
const reuseSigningKey = (store: Store): void => {
  if (signingKey) store.run("insert into setting (name, value) values ('signingKey', ?)", signingKey)
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/** A buyer's browser on PayPal's page, which logs in once. */
const createBuyer = ({ app, identity }: Sandbox) => {
  let cookie = ''
  let csrf = ''
  const open = async (orderId: string): Promise<string> => {
    const answer = await app.inject({ url: `/checkoutnow?token=${orderId}`, headers: { cookie } })
    if (answer.statusCode === 404) return 'gone'
    cookie = String(answer.headers['set-cookie']).split(';')[0] ?? cookie
    csrf = /name="csrf" value="([^"]*)"/.exec(answer.body)?.[1] ?? csrf
    return answer.body
  }
  const submit = async (orderId: string, action: string, fields: Record<string, string>): Promise<string | null> => {
    const payload = new URLSearchParams({ csrf, token: orderId, ...fields }).toString()
    const headers = { cookie, ...formType }
    const answer = await app.inject({ method: 'POST', url: `/checkoutnow/${action}`, headers, payload })
    const set = answer.headers['set-cookie']
    if (set) cookie = String(set).split(';')[0] ?? cookie
    return answer.statusCode === 303 ? String(answer.headers.location) : null
  }
  return async (orderId: string, decision: Decision): Promise<string | null> => {
    const [buyer] = identity.buyers
    const page = await open(orderId)
    if (page === 'gone') return null
    if (page.includes('name="password"')) {
      await submit(orderId, 'login', { email: buyer?.email ?? '', password: buyer?.password ?? '' })
      await open(orderId)
    }
    const location = await submit(orderId, 'decide', { decision })
    return location?.startsWith(publicUrl) ? location : null
  }
}

/** API calls with the merchant's credentials, including the sandbox's control API. */
const createMerchant = ({ app, identity }: Sandbox) => {
  let token = ''
  const renew = async () => {
    const basic = Buffer.from(`${identity.clientId}:${identity.clientSecret}`).toString('base64')
    const headers = { authorization: `Basic ${basic}`, ...formType }
    const payload = 'grant_type=client_credentials'
    const answer = await app.inject({ method: 'POST', url: '/v1/oauth2/token', headers, payload })
    token = answer.json<{ access_token: string }>().access_token
  }
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
    app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(body && { payload: body }) })
  return async (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) => {
    let answer = await send(method, url, body)
    if (answer.statusCode === 401) {
      await renew()
      answer = await send(method, url, body)
    }
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() }
  }
}

export const openPaypal = async ({ time, random, config, deliver, fail }: Options): Promise<PaypalWorld> => {
  const store = openStore(':memory:')
  reuseSigningKey(store)
  const sandbox = await createSandbox({
    store,
    clock: time,
    config: { apiUrl: () => apiUrl, buyerUrl: () => apiUrl, ...config },
    random: (size) => random.bytes(size),
    deliver,
    report: fail,
  })
  await sandbox.app.ready()
  signingKey ??= sandbox.identity.signingKey
  const { clientId, clientSecret } = sandbox.identity
  const webhookId = sandbox.ensureWebhook(`${publicUrl}/api/webhooks/paypal`)
  return {
    sandbox,
    store,
    account: { apiUrl, clientId, clientSecret, webhookId },
    decide: createBuyer(sandbox),
    call: createMerchant(sandbox),
    close: async () => {
      await sandbox.close()
      store.close()
    },
  }
}
