import type { FastifyInstance } from 'fastify'
import type { Clock } from '../basics.ts'
import type { Effect } from './fault-types.ts'

/** One logged call. Query, headers and bodies are left out, because they contain secrets and personal data. */
export type LoggedRequest = {
  at: string
  method: string
  path: string
  /** The caller's PayPal-Request-Id. */
  requestId: string | null
  /** The status of the response, even if it did not arrive; null if there was none. */
  status: number | null
  /** The fault that was applied. */
  fault: Effect['kind'] | null
}

export type RequestLog = {
  add: (request: LoggedRequest) => void
  /** The most recent calls, oldest first. */
  all: () => readonly LoggedRequest[]
  clear: () => void
}

const callsMax = 1_000
const pathLengthMax = 200

/** Keeps the log in memory only, because writing each call to disk would slow down every call. */
export const createRequestLog = (): RequestLog => {
  let kept: LoggedRequest[] = []
  return {
    add: (request) => {
      kept.push(request)
      if (kept.length > callsMax) kept.shift()
    },
    all: () => kept,
    clear: () => (kept = []),
  }
}

const textOf = (header: string | string[] | undefined): string | null => (typeof header === 'string' ? header : null)

/** Logs every call of merchant and buyer before faults apply. Calls of the control API are not logged. */
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
      path: path.slice(0, pathLengthMax),
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
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyRequest {
    logged: LoggedRequest | undefined
  }
}
