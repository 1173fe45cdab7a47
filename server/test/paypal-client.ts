import { pino } from 'pino'
import { type TestSandbox, cancelUrl, returnUrl, startSandbox } from '../../paypal-sandbox/test/harness.ts'
import type { PaypalSettings } from '../src/platform/base/config.ts'
import { createPaypalClient } from '../src/money/paypal/client.ts'
import type { NewOrder } from '../src/money/paypal/paypal.ts'

export const newOrder = (part: Partial<NewOrder> = {}): NewOrder => ({
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
export const start = new Date('2026-11-20T12:00:00.000Z')

/** A client with a clock that the test advances, and its log. */
export const clientOf = (settings: PaypalSettings | null, fetch: Fetch) => {
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

/** The client with a sandbox. PayPal's OpenAPI files validate every exchange, and the paths are recorded. */
export const withSandbox = async (wrap: (send: Fetch) => Fetch = (send) => send) => {
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

/** The client with mocked responses; the token call succeeds. */
export const withAnswers = (answer: (path: string) => Response | Promise<Response>, lifeSeconds = 31_668) => {
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
