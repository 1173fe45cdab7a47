import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import type { Config } from '../base/config.ts'
import { answerError, answerNotFound } from './error-handler.ts'
import type { AppContext } from '../context.ts'
import { observeRequests } from './access-log.ts'
import { nameRequests, requestIdsFrom, trustOf } from './request-ids.ts'
import { type FixedHeaders, refusalHeaders, refuse } from './refusal-headers.ts'
import { contractSerializer } from './serializer.ts'
import { noteRefusal } from './limits.ts'
import { endSlowBodies } from './slow-bodies.ts'
import { shedCalls } from './shedding.ts'
import { traceRequests } from './trace-requests.ts'
import { type Traffic, watchTraffic } from './traffic.ts'
import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@muster/contract/error-body.ts'
import { type ErrorCode, errors } from '@muster/contract/facts/errors.ts'

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
}

const answerTo = (reason: string, headers: FixedHeaders): string => {
  const code = codes[reason] ?? 'malformed'
  const [status, error] = errors[code]
  const requestId = randomUUID()
  const body = JSON.stringify({ error, code, requestId } satisfies ErrorBody)
  const all = { ...headers, 'x-request-id': requestId, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n')
}

/** Responds to a request that Node could not parse, with the API's error body and these headers, and closes the connection. */
const answerUnreadable =
  (headers: FixedHeaders) =>
  ({ code: reason = '' }: { code?: string }, socket: Socket): void => {
    if (reason === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(answerTo(reason, headers))
    socket.destroySoon()
  }

/** A proxy sends `Muster-Failover: on` if it gives a GET or HEAD that is answered with 502 to another server. */
const failoverHeader = 'muster-failover'

/**
 * Shortly before this server stops listening, answers reads of such proxies with 502. The proxy asks another server, and then leaves this
 * one alone for some seconds, so no POST is sent to a socket that closes. Must be registered before all hooks that do work.
 */
const handOverReads = (app: FastifyInstance, headers: FixedHeaders): void => {
  const refusal = refusalHeaders(headers)
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !app.traffic.isHandingOver() || request.headers[failoverHeader] !== 'on') return done()
    reply.hijack()
    refuse(reply.raw, { status: 502, requestId: request.id, headers: refusal })
  })
}

/** Maximum size of a JSON body; the largest campaign is a tenth of it. */
const bodyBytesMax = 256 * 1024

/** The content security policy of pages: no inline scripts or styles, no other origins, no framing. */
const contentSecurityPolicy = (publicUrl: string) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'blob:', 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    frameSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    ...(publicUrl.startsWith('https:') && { upgradeInsecureRequests: [] }),
  },
})

/** The headers of every response. Computed once, because helmet would set each of them for each request. */
const securityHeaders = (config: Config): FixedHeaders => {
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(config.publicUrl),
    // PayPal's window must be able to reach its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 63_072_000 } : false,
    xFrameOptions: { action: 'deny' },
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, () => undefined)
  return response.getHeaders() as FixedHeaders
}

const protect = (app: FastifyInstance, headers: FixedHeaders): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

const ignoreBodylessJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.rawBody) return done(null, body)
    if (body === '') return done(null, undefined)
    void parse(request, body as string, done)
  })
}

/** An absolute-form request (RFC 9112) names a host in its first line. It is ignored, because the request reached this site. */
const pathOf = (url: string): string => url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/'

/**
 * The HTTP edge that every part of the product shares: security headers, limits, validation, one error shape, request ids
 * and logs without secrets. Knows no capability.
 */
export const createHttp = (
  { config, log, measures }: Pick<AppContext, 'config' | 'log' | 'measures'>,
  isOverloaded: (request: FastifyRequest) => boolean,
): FastifyInstance => {
  // Widened, because Fastify would otherwise carry pino's type through every plugin.
  const loggerInstance: FastifyBaseLogger = log
  const headers = securityHeaders(config)
  const isTrusted = trustOf(config.trustProxy)
  const app = Fastify({
    loggerInstance,
    // Requests are logged in one line of our own.
    logController: new LogController({ disableRequestLogging: true }),
    // The log adds the id of the request itself, also outside of Fastify.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdsFrom(isTrusted),
    trustProxy: isTrusted,
    bodyLimit: bodyBytesMax,
    // Ten megabytes over a slow connection take a minute.
    requestTimeout: 120_000,
    // Node's own maximum URL length, so that the contract refuses long parameters with a sentence.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    // A path that cannot be decoded fails before there is a route, so no hook sets its headers.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(headers).header('x-request-id', request.id)),
    clientErrorHandler: answerUnreadable(refusalHeaders(headers)),
    return503OnClosing: true,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(contractSerializer as never)
  app.decorateRequest('caller', null)
  app.decorate('errorPage', null)
  app.decorate('traffic', watchTraffic(app.server))
  nameRequests(app)
  traceRequests(app, isTrusted)
  observeRequests(app, { config, log, measures })
  handOverReads(app, headers)
  shedCalls(app, { log, measures, isOverloaded, headers })
  endSlowBodies(app)
  ignoreBodylessJson(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    noteRefusal(measures, error)
    return answerError(error, request, reply)
  })
  app.setNotFoundHandler(answerNotFound)
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
  protect(app, headers)
  return app
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyInstance {
    traffic: Traffic
  }
}
