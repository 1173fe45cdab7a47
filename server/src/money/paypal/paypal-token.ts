import { type Clock, after, minute, second } from '../../platform/base/clock.ts'
import type { PaypalSettings } from '../../platform/base/config.ts'
import { type Outcome, paypalDeadline } from './paypal.ts'
import { type Call, exchange, judge } from './paypal-http.ts'
import { readToken } from './paypal-schemas.ts'

type TokenOutcome = Outcome<{ token: string }>
type Held = { key: string; token: string; refreshAt: Date }

/** The token is renewed this long before it expires, so that no call uses an expired one. */
const refreshEarlyMs = 5 * minute

const keyOf = ({ apiUrl, clientId, clientSecret }: PaypalSettings): string =>
  JSON.stringify([apiUrl, clientId, clientSecret])

const tokenCall = ({ clientId, clientSecret }: PaypalSettings): Call => ({
  method: 'POST',
  path: '/v1/oauth2/token',
  headers: {
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  },
  body: 'grant_type=client_credentials',
  // A token whose response was lost does no harm.
  isHarmless: true,
})

/** The access token of a process, for the current settings. Concurrent calls share one request for a token. */
export const createTokens = ({ fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock }) => {
  let held: Held | undefined
  const inProgress = new Map<string, Promise<TokenOutcome>>()

  const ask = async (settings: PaypalSettings): Promise<TokenOutcome> => {
    const askedAt = clock.now()
    const call = tokenCall(settings)
    // A separate deadline, because callers with different deadlines share this token.
    const reply = await exchange({ fetch, settings, deadline: paypalDeadline() }, call)
    if (reply.kind !== 'replied') return reply
    const outcome = judge(call, reply, readToken)
    if (outcome.kind !== 'ok') return outcome
    const { token, lifeSeconds } = outcome
    held = { key: keyOf(settings), token, refreshAt: after(askedAt, lifeSeconds * second - refreshEarlyMs) }
    return { kind: 'ok', token }
  }

  return {
    get: (settings: PaypalSettings): Promise<TokenOutcome> => {
      const key = keyOf(settings)
      if (held?.key === key && clock.now() < held.refreshAt) return Promise.resolve({ kind: 'ok', token: held.token })
      const asked = inProgress.get(key) ?? ask(settings).finally(() => inProgress.delete(key))
      inProgress.set(key, asked)
      return asked
    },
    /** Asks for a new token, although the held one may still be valid. */
    renew: ask,
    /** Discards a token that PayPal rejected, unless it was replaced in the meantime. */
    drop: (token: string): void => {
      if (held?.token === token) held = undefined
    },
  }
}
export type Tokens = ReturnType<typeof createTokens>
