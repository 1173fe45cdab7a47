import { isSpanContextValid, type SpanContext } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTracing, openSpan } from '../base/tracing.ts'
import { routeOf } from './access-log.ts'
import type { Trust } from './request-ids.ts'

/** Reads the span that a proxy announces in the header of W3C Trace Context. */
const readCaller = (header: unknown): SpanContext | null => {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(typeof header === 'string' ? header : '') ?? []
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(caller) ? caller : null
}

const spanOf = (request: FastifyRequest, isTrusted: Trust) => {
  const { id, method, headers, raw } = request
  const route = routeOf(request)
  const caller = readCaller(headers.traceparent)
  return openSpan({
    name: `${method} ${route}`,
    kind: 'server',
    facts: { 'http.request.method': method, 'http.route': route, 'muster.request_id': id },
    caller: caller && isTrusted(raw.socket.remoteAddress ?? '', 0) ? caller : null,
  })
}

const endWith = (span: NonNullable<ReturnType<typeof openSpan>>, { raw }: FastifyReply): void => {
  span.note({ 'http.response.status_code': raw.statusCode })
  if (raw.statusCode >= 500) span.fail()
  // The client left before there was a response.
  if (!raw.writableEnded) span.note({ 'error.type': 'aborted' })
  span.end()
}

/** Traces all requests, if tracing is on. The traced request of a page's own calls is the request for the page. */
export const traceRequests = (app: FastifyInstance, isTrusted: Trust): void => {
  if (!isTracing()) return
  app.addHook('onRequest', (request, reply, done) => {
    const span = spanOf(request, isTrusted)
    if (!span) return done()
    reply.raw.once('close', () => endWith(span, reply))
    span.inside(done)
  })
}
