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
export type SentCall = { method: string; path: string; body: string }

type Options = {
  scheduler: Scheduler
  random: Random
  paypal: FastifyInstance
  weather: () => Weather
}

type Exchange = {
  call: SentCall
  headers: Record<string, string>
  life: Life
  label: string
  /** PayPal does it, and nobody hears of it. */
  isToBeLost: boolean
  /** Whoever asked has gone; what is under way may still arrive. */
  isAbandoned: boolean
  resolve: (response: Response) => void
  reject: (error: unknown) => void
}
type Reply = { status: number; headers: [string, string][]; text: string }

const broken = () => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
const failure = (status: number): Response => {
  const body = JSON.stringify({ name: 'INTERNAL_SERVICE_ERROR', message: 'Something went wrong', debug_id: 'd1' })
  return new Response(body, { status, ...(status === 429 && { headers: { 'retry-after': '7' } }) })
}

/** What arrives of an answer that PayPal gave. */
const answer = (
  exchange: Exchange,
  { lostAfter, failsAfter, truncated }: Weather,
  dice: number,
  reply: Reply,
): void => {
  if (exchange.isToBeLost || dice < lostAfter) return exchange.reject(broken())
  if (dice < lostAfter + failsAfter) return exchange.resolve(failure(500))
  const { status, headers, text } = reply
  const isCut = dice < lostAfter + failsAfter + truncated
  const body = isCut ? text.slice(0, text.length / 2) : text
  exchange.resolve(new Response(body === '' ? null : body, { status, headers }))
}

const park = (scheduler: Scheduler, exchange: Exchange, what: 'leaves' | 'is answered', go: () => void): void => {
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

/** Carries what is sent to PayPal and back; each way waits for its turn, and on either it may be lost. */
const createWire = ({ scheduler, random, paypal, weather }: Options) => {
  const carry = async (exchange: Exchange): Promise<void> => {
    const { method, path, body } = exchange.call
    const payload = body === '' ? {} : { payload: body }
    const request = { method: method as 'GET', url: path, headers: exchange.headers, ...payload }
    const { statusCode: status, headers, body: text } = await runAsNobody(async () => await paypal.inject(request))
    const reply = {
      status,
      text,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    }
    if (exchange.isAbandoned) return
    park(scheduler, exchange, 'is answered', () => answer(exchange, weather(), random.next(), reply))
  }
  const arrive = (exchange: Exchange): void => {
    const { lostBefore, refused } = weather()
    const dice = random.next()
    if (dice < lostBefore) return exchange.reject(broken())
    if (dice < lostBefore + refused) return exchange.resolve(failure(random.pick([500, 503, 429])))
    carry(exchange).catch(exchange.reject)
  }
  return (exchange: Exchange): void => park(scheduler, exchange, 'leaves', () => arrive(exchange))
}

/** The way between the server and PayPal. */
export const createNetwork = (options: Options) => {
  const calls: SentCall[] = []
  const carry = createWire(options)
  const unlucky = new Set<RegExp>()

  /** A `fetch` that leads to PayPal and nowhere else. */
  const send: typeof fetch = (input, init = {}) => {
    const context = currentRun()
    if (!context) throw new Error('a call to PayPal outside of the schedule')
    if (!context.life.isAlive) return never()
    const { signal } = init
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const method = init.method ?? 'GET'
    const path = (input instanceof Request ? input.url : input.toString()).replace(apiUrl, '')
    const call = { method, path, body: typeof init.body === 'string' ? init.body : '' }
    const headers = { ...(init.headers as Record<string, string>) }
    const unluckyPath = method === 'POST' ? [...unlucky].find((one) => one.test(path)) : undefined
    if (unluckyPath) unlucky.delete(unluckyPath)
    const isToBeLost = unluckyPath !== undefined
    return new Promise((resolve, reject) => {
      const label = `${context.actor}: ${method} ${path.slice(0, 60)}`
      const exchange: Exchange = {
        call,
        headers,
        life: context.life,
        label,
        isToBeLost,
        isAbandoned: false,
        resolve,
        reject,
      }
      calls.push(call)
      signal?.addEventListener('abort', () => {
        exchange.isAbandoned = true
        reject(signal.reason as Error)
      })
      carry(exchange)
    })
  }
  return {
    fetch: send,
    calls: () => calls,
    /** PayPal does what the next such POST asks for, and its answer is lost. */
    loseAnswerTo: (path: RegExp) => void unlucky.add(path),
    /** From now on answers are lost only as the weather has it. */
    loseNoAnswer: () => unlucky.clear(),
  }
}
export type Network = ReturnType<typeof createNetwork>
