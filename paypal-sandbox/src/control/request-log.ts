import type { FastifyInstance } from 'fastify'
import type { Clock } from '../basics.ts'
import type { Effect } from './mishaps.ts'

/** One call as it came. Neither query, headers nor bodies: that is where secrets and people's data stand. */
export type LoggedRequest = {
  at: string
  method: string
  path: string
  /** The caller's PayPal-Request-Id. */
  requestId: string | null
  /** What was answered, whether or not that arrived; null where nothing was. */
  status: number | null
  /** The fault that befell it. */
  fault: Effect['kind'] | null
}

export type RequestLog = {
  add: (request: LoggedRequest) => void
  /** The latest, oldest first. */
  all: () => readonly LoggedRequest[]
  clear: () => void
}

const mostKept = 1_000
const longestPath = 200

/** Kept in memory and gone with the process: a row on disk for each call would make every call wait for the disk. */
export const createRequestLog = (): RequestLog => {
  let kept: LoggedRequest[] = []
  return {
    add: (request) => {
      kept.push(request)
      if (kept.length > mostKept) kept.shift()
    },
    all: () => kept,
    clear: () => (kept = []),
  }
}

const textOf = (header: string | string[] | undefined): string | null => (typeof header === 'string' ? header : null)

/** Writes down every call of merchant and buyer, before anything befalls it; not those that control the sandbox. */
export const logRequests = (
  app: FastifyInstance,
  { requestLog, clock }: { requestLog: RequestLog; clock: Clock },
): void => {
  app.decorateRequest('logged', undefined)
  app.addHook('onRequest', async (request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (path.startsWith('/sandbox/')) return
    request.logged = {
      at: clock.now().toISOString(),
      method: request.method,
      path: path.slice(0, longestPath),
      requestId: textOf(request.headers['paypal-request-id']),
      status: null,
      fault: null,
    }
    requestLog.add(request.logged)
  })
  app.addHook('onSend', async ({ logged }, reply) => {
    if (logged) logged.status = reply.statusCode
  })
}

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyRequest {
    logged: LoggedRequest | undefined
  }
}
