import type { FastifyInstance } from 'fastify'
import { Outage } from './outage.ts'

/** Paths of the API that need no database connection for requests. */
const needsNoConnection = /^\/api\/(health|docs)(\/|$)/

/**
 * Refuses calls of the API while the line for a database connection is full, before any other work is spent on them. The line is
 * the measure also where the processor is the bottleneck: connections then wait for this process to read what the database answered.
 */
export const shedCalls = (app: FastifyInstance, isOverloaded: () => boolean): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request
    const isRefused = url.startsWith('/api/') && isOverloaded() && !needsNoConnection.test(url.split('?', 1)[0] ?? '')
    done(isRefused ? new Outage('too many calls wait for the database') : undefined)
  })
}
