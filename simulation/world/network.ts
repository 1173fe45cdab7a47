import type { FastifyInstance } from 'fastify'
import type { Random } from '../engine/random.ts'
import { currentRun, never, runOutsideContext, type ServerInstance } from '../engine/run-context.ts'
import type { Parked, Scheduler } from '../engine/scheduler.ts'
import { apiUrl } from './paypal.ts'

/** The probability of each fault between the server and PayPal. */
export type NetworkFaults = {
  /** The request is lost before PayPal receives it. */
  lostBefore: number
  /** PayPal executes the request; the response is lost. */
  lostAfter: number
  /** PayPal executes the request and responds with an error. */
  failsAfter: number
  /** PayPal responds with an error without executing the request. */
  refused: number
  truncated: number
}
export const noFaults: NetworkFaults = { lostBefore: 0, lostAfter: 0, failsAfter: 0, refused: 0, truncated: 0 }
export const someFaults: NetworkFaults = {
  ...{ lostBefore: 0.04, lostAfter: 0.05, failsAfter: 0.02, refused: 0.04, truncated: 0.02 },
}
export const manyFaults: NetworkFaults = {
  ...{ lostBefore: 0.1, lostAfter: 0.15, failsAfter: 0.05, refused: 0.1, truncated: 0.05 },
}

/** A request as the server sent it. */
export type SentCall = { method: string; path: string; body: string }

type Options = {
  scheduler: Scheduler
  random: Random
  paypal: FastifyInstance
  faults: () => NetworkFaults
}

type Exchange = {
  call: SentCall
  headers: Record<string, string>
  instance: ServerInstance
  label: string
  /** PayPal executes the request; its response is lost. */
  losesResponse: boolean
  /** The caller timed out or was killed. The request may still reach PayPal. */
  isAbandoned: boolean
  resolve: (response: Response) => void
  reject: (error: unknown) => void
}
type Reply = { status: number; headers: [string, string][]; text: string }

const connectionReset = () => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
const errorResponse = (status: number): Response => {
  const body = JSON.stringify({ name: 'INTERNAL_SERVICE_ERROR', message: 'Something went wrong', debug_id: 'd1' })
  return new Response(body, { status, ...(status === 429 && { headers: { 'retry-after': '7' } }) })
}

/** Passes PayPal's response to the caller, possibly with a fault. */
const respond = (
  exchange: Exchange,
  { lostAfter, failsAfter, truncated }: NetworkFaults,
  draw: number,
  reply: Reply,
): void => {
  if (exchange.losesResponse || draw < lostAfter) return exchange.reject(connectionReset())
  if (draw < lostAfter + failsAfter) return exchange.resolve(errorResponse(500))
  const { status, headers, text } = reply
  const isCut = draw < lostAfter + failsAfter + truncated
  const body = isCut ? text.slice(0, text.length / 2) : text
  exchange.resolve(new Response(body === '' ? null : body, { status, headers }))
}

const park = (scheduler: Scheduler, exchange: Exchange, stage: 'request' | 'response', go: () => void): void => {
  const parked: Parked = {
    label: `${exchange.label} (${stage})`,
    instance: exchange.instance,
    go,
    // A request that was sent before the kill may still reach PayPal.
    onKill: async () => {
      exchange.isAbandoned = true
      if (stage === 'request') scheduler.park({ label: `late ${parked.label}`, instance: null, go })
    },
  }
  scheduler.park(parked)
}

/** Sends requests to PayPal and responses back. The scheduler controls both directions, and either can be lost. */
const createTransport = ({ scheduler, random, paypal, faults }: Options) => {
  const deliver = async (exchange: Exchange): Promise<void> => {
    const { method, path, body } = exchange.call
    const payload = body === '' ? {} : { payload: body }
    const request = { method: method as 'GET', url: path, headers: exchange.headers, ...payload }
    const response = await runOutsideContext(async () => await paypal.inject(request))
    const { statusCode: status, headers, body: text } = response
    const reply = {
      status,
      text,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    }
    if (exchange.isAbandoned) return
    park(scheduler, exchange, 'response', () => respond(exchange, faults(), random.next(), reply))
  }
  const receive = (exchange: Exchange): void => {
    const { lostBefore, refused } = faults()
    const draw = random.next()
    if (draw < lostBefore) return exchange.reject(connectionReset())
    if (draw < lostBefore + refused) return exchange.resolve(errorResponse(random.pick([500, 503, 429])))
    deliver(exchange).catch(exchange.reject)
  }
  return (exchange: Exchange): void => park(scheduler, exchange, 'request', () => receive(exchange))
}

/** The network between the server and PayPal. */
export const createNetwork = (options: Options) => {
  const calls: SentCall[] = []
  const transport = createTransport(options)
  const losingPaths = new Set<RegExp>()

  /** A `fetch` that reaches only PayPal. */
  const send: typeof fetch = (input, init = {}) => {
    const context = currentRun()
    if (!context) throw new Error('a call to PayPal outside of the schedule')
    if (!context.instance.isAlive) return never()
    const { signal } = init
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const method = init.method ?? 'GET'
    const path = (input instanceof Request ? input.url : input.toString()).replace(apiUrl, '')
    const call = { method, path, body: typeof init.body === 'string' ? init.body : '' }
    const headers = { ...(init.headers as Record<string, string>) }
    const losingPath = method === 'POST' ? [...losingPaths].find((one) => one.test(path)) : undefined
    if (losingPath) losingPaths.delete(losingPath)
    return new Promise((resolve, reject) => {
      const label = `${context.actor}: ${method} ${path.slice(0, 60)}`
      const exchange: Exchange = {
        call,
        headers,
        instance: context.instance,
        label,
        losesResponse: losingPath !== undefined,
        isAbandoned: false,
        resolve,
        reject,
      }
      calls.push(call)
      signal?.addEventListener('abort', () => {
        exchange.isAbandoned = true
        reject(signal.reason as Error)
      })
      transport(exchange)
    })
  }
  return {
    fetch: send,
    calls: () => calls,
    /** PayPal executes the next POST to this path; the response is lost. */
    loseResponseTo: (path: RegExp) => void losingPaths.add(path),
    /** Cancels `loseResponseTo`. */
    loseNoResponse: () => losingPaths.clear(),
  }
}
export type Network = ReturnType<typeof createNetwork>
