import type { FastifyInstance, FastifyRequest } from 'fastify'
import { second } from '../base/clock.ts'
import type { Measures } from '../base/measures.ts'
import type { Logger } from '../base/log.ts'
import { type FixedHeaders, refusalHeaders, refuse } from './refusal-headers.ts'

/** Paths of the API that need no database connection for requests. */
const needsNoConnection = /^\/api\/(health|docs)(\/|$)/

/**
 * Whether a request may be refused under load. Addresses that browsers open as pages may not: a donor who returns from
 * PayPal is in the middle of a donation.
 */
const canBeRefused = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/api/') &&
  !needsNoConnection.test(url.split('?', 1)[0] ?? '') &&
  routeOptions.config.endpoint?.pageErrors === undefined

const logEveryMs = 10 * second

type SheddingOptions = {
  log: Logger
  measures: Measures
  isOverloaded: (request: FastifyRequest) => boolean
  headers: FixedHeaders
}

/**
 * Refuses API calls while the queue for a database connection is full, before any other work is spent on them. The queue length is
 * also a good measure if the CPU is the bottleneck: connections then wait for this process to read the results.
 * Must be registered before all other hooks. Record 27.
 */
export const shedCalls = (app: FastifyInstance, { log, measures, isOverloaded, headers }: SheddingOptions): void => {
  const refusal = refusalHeaders(headers)
  let loggedAtMs = -Infinity
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOverloaded(request) || !canBeRefused(request)) return done()
    const nowMs = performance.now()
    if (nowMs - loggedAtMs >= logEveryMs) {
      loggedAtMs = nowMs
      log.warn('calls are refused, because too many wait for the database')
    }
    measures.count('shed_requests')
    reply.hijack()
    refuse(reply.raw, { status: 503, requestId: request.id, headers: refusal })
  })
}
