import type { FastifyInstance } from 'fastify'
import { type FixedHeaders, refusalHeaders, refuse } from './refusal-headers.ts'

/** A proxy sends `Muster-Failover: on` if it gives a GET or HEAD that is answered with 502 to another server. */
const failoverHeader = 'muster-failover'

/**
 * Shortly before this server stops listening, answers reads of such proxies with 502. The proxy asks another server, and then leaves this
 * one alone for some seconds, so no POST is sent to a socket that closes. Must be registered before all hooks that do work.
 */
export const handOverReads = (app: FastifyInstance, headers: FixedHeaders): void => {
  const refusal = refusalHeaders(headers)
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !app.traffic.isHandingOver() || request.headers[failoverHeader] !== 'on') return done()
    reply.hijack()
    refuse(reply.raw, { status: 502, requestId: request.id, headers: refusal })
  })
}
