import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { isOfPage } from './limits.ts'

/** A 503 was already logged with its cause, or is one of many refusals under load. A 502 gives a read to another server. */
const isFault = ({ statusCode }: FastifyReply): boolean => statusCode >= 500 && statusCode !== 503 && statusCode !== 502

/** The pattern of the request's route. A URL is never logged: paths and queries contain tokens and names. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'

/** The connection is read, because streamed responses declare no length. Injected requests of tests have no connection. */
const bytesSentBy = ({ raw }: FastifyRequest): number => raw.socket.bytesWritten || 0

const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  route: routeOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  bytes: bytesSentBy(request) - request.bytesBefore,
  requestId: request.id,
})

/** Measures all requests, and logs them in one line each: all of them with `LOG_ACCESS=on` or at the level debug, otherwise only faults. */
export const observeRequests = (
  app: FastifyInstance,
  { config: { logAccess }, log, measures }: Pick<AppContext, 'config' | 'log' | 'measures'>,
): void => {
  const logsAll = logAccess || log.isLevelEnabled('debug')
  app.decorateRequest('bytesBefore', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.bytesBefore = bytesSentBy(request)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The request is that of the page.
    if (isOfPage(request) && !isFault(reply)) return done()
    const { statusCode: status, elapsedTime } = reply
    measures.finished({ method: request.method, route: routeOf(request), status, seconds: elapsedTime / 1000 })
    if (isFault(reply)) log.error(lineOf(request, reply), 'request')
    else if (logsAll) log[logAccess ? 'info' : 'debug'](lineOf(request, reply), 'request')
    done()
  })
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyRequest {
    /** The bytes that its connection had sent before. */
    bytesBefore: number
  }
}
