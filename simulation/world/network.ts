import type { FastifyInstance } from 'fastify'
import type { Random } from '../engine/random.ts'
import { currentRun, type Life, never, runAsNobody } from '../engine/run-context.ts'
import type { Parked, Scheduler } from '../engine/scheduler.ts'
import { apiUrl } from './paypal.ts'

/** How likely each mishap is on the way between the server and PayPal. */
export type Weather = {
  lostBefore: number
  /** PayPal has done it; the answer is lost. */
  lostAfter: number
  /** PayPal has done it, and says that it failed. */
  failsAfter: number
  refused: number
  truncated: number
}
export const calm: Weather = { lostBefore: 0, lostAfter: 0, failsAfter: 0, refused: 0, truncated: 0 }
export const rough: Weather = { lostBefore: 0.04, lostAfter: 0.05, failsAfter: 0.02, refused: 0.04, truncated: 0.02 }
export const stormy: Weather = { lostBefore: 0.1, lostAfter: 0.15, failsAfter: 0.05, refused: 0.1, truncated: 0.05 }

/** A call as it left the server. */
export type SentCall = { method: string; path: string; body: string; sentAt: Date }

/** Deliveries whose transmission id begins so were never sent by PayPal, and yet its verification vouches for them. */
export const vouchedPrefix = 'FORGED-'

type Options = {
  scheduler: Scheduler
  random: Random
  paypal: () => FastifyInstance
  weather: () => Weather
  now: () => Date
}

type Exchange = {
  call: SentCall
  headers: Record<string, string>
  life: Life
  label: string
  /** Whoever asked has gone; what is under way may still arrive. */
  isAbandoned: boolean
  resolve: (response: Response) => void
  reject: (error: unknown) => void
}

const broken = () => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
const failure = (status: number): Response => {
  const body = JSON.stringify({ name: 'INTERNAL_SERVICE_ERROR', message: 'Something went wrong', debug_id: 'd1' })
  return new Response(body, { status, ...(status === 429 && { headers: { 'retry-after': '7' } }) })
}

const isVouchedFor = ({ path, body }: SentCall): boolean =>
  path === '/v1/notifications/verify-webhook-signature' && body.includes(`"transmission_id":"${vouchedPrefix}`)

/** The wire between the server and PayPal: what is sent waits for its turn, both ways, and may be lost on either. */
export const createNetwork = ({ scheduler, random, paypal, weather, now }: Options) => {
  const calls: SentCall[] = []

  const park = (exchange: Exchange, what: string, go: () => void): void => {
    const parked: Parked = {
      label: `${exchange.label} ${what}`,
      life: exchange.life,
      go,
      // What left before the server died may still reach PayPal after it.
      onKill: async () => {
        exchange.isAbandoned = true
        if (what === 'leaves') scheduler.park({ label: `late ${parked.label}`, life: null, go })
      },
    }
    scheduler.park(parked)
  }

  const answer = (exchange: Exchange, response: Response, text: string): void => {
    const { lostAfter, failsAfter, truncated } = weather()
    const dice = random.next()
    if (dice < lostAfter) return exchange.reject(broken())
    if (dice < lostAfter + failsAfter) return exchange.resolve(failure(500))
    if (dice < lostAfter + failsAfter + truncated) {
      return exchange.resolve(new Response(text.slice(0, text.length / 2), response))
    }
    exchange.resolve(new Response(text === '' ? null : text, response))
  }

  const carry = async (exchange: Exchange): Promise<void> => {
    const { method, path, body } = exchange.call
    const payload = body === '' ? {} : { payload: body }
    const request = { method: method as 'GET', url: path, headers: exchange.headers, ...payload }
    const reply = await runAsNobody(async () => await paypal().inject(request))
    const headers = Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, String(value)]))
    const response = new Response(null, { status: reply.statusCode, headers })
    if (!exchange.isAbandoned) park(exchange, 'is answered', () => answer(exchange, response, reply.body))
  }

  const arrive = (exchange: Exchange): void => {
    const { lostBefore, refused } = weather()
    const dice = random.next()
    if (dice < lostBefore) return exchange.reject(broken())
    if (dice < lostBefore + refused) return exchange.resolve(failure(random.pick([500, 503, 429])))
    if (isVouchedFor(exchange.call)) return exchange.resolve(Response.json({ verification_status: 'SUCCESS' }))
    carry(exchange).catch(exchange.reject)
  }

  /** A `fetch` that leads to PayPal and nowhere else. */
  const send: typeof fetch = (input, init = {}) => {
    const context = currentRun()
    if (!context) throw new Error('a call to PayPal outside of the schedule')
    if (!context.life.isAlive) return never()
    const { signal } = init
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const method = init.method ?? 'GET'
    const path = (input instanceof Request ? input.url : input.toString()).replace(apiUrl, '')
    const call = { method, path, body: typeof init.body === 'string' ? init.body : '', sentAt: now() }
    const headers = { ...(init.headers as Record<string, string>) }
    return new Promise((resolve, reject) => {
      const label = `${context.actor}: ${method} ${path.slice(0, 60)}`
      const exchange: Exchange = { call, headers, life: context.life, label, isAbandoned: false, resolve, reject }
      calls.push(call)
      signal?.addEventListener('abort', () => {
        exchange.isAbandoned = true
        reject(signal.reason as Error)
      })
      park(exchange, 'leaves', () => arrive(exchange))
    })
  }
  return { fetch: send, calls: () => calls }
}
export type Network = ReturnType<typeof createNetwork>
