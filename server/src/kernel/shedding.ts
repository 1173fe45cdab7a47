import type { FastifyInstance } from 'fastify'
import type { Logger } from './log.ts'
import { second } from './clock.ts'
import { Rush } from './outage.ts'

/** Paths of the API that need no database connection for requests. */
const needsNoConnection = /^\/api\/(health|docs)(\/|$)/
const tellEveryMs = 10 * second

/** Made once: during a rush, making an error for each call would take from those that are served. */
const refusal = new Rush('too many calls wait for the database')

/**
 * Refuses calls of the API while the line for a database connection is full, before any other work is spent on them. The line is
 * the measure also where the processor is the bottleneck: connections then wait for this process to read what the database answered.
 */
export const shedCalls = (app: FastifyInstance, log: Logger, isOverloaded: () => boolean): void => {
  let toldAtMs = -Infinity
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request
    if (!isOverloaded() || !url.startsWith('/api/') || needsNoConnection.test(url.split('?', 1)[0] ?? '')) return done()
    const nowMs = performance.now()
    if (nowMs - toldAtMs >= tellEveryMs) {
      toldAtMs = nowMs
      log.warn('calls are refused, because too many wait for the database')
    }
    done(refusal)
  })
}
