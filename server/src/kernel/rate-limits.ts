import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from './errors.ts'
import { minute } from './clock.ts'
import { networkOf } from './network.ts'

/** The remote address of a request that this process made to itself; no socket can carry it, so nobody can forge it. */
export const inProcess = 'in-process'

/** Calls that send a mail to an address the caller typed: the tightest, or the site becomes a mail bomb. */
const mailing = new Set(['/api/auth/register', '/api/auth/resend-verification', '/api/auth/forgot-password'])

const isMailing = (request: FastifyRequest): boolean =>
  mailing.has(request.routeOptions.url ?? '') ||
  (request.routeOptions.url === '/api/campaigns/:id/support' &&
    request.method === 'POST' &&
    !request.headers.authorization)

const limitOf = (request: FastifyRequest): { group: string; max: number } => {
  if (isMailing(request)) return { group: 'mail', max: 10 }
  // One sender for the whole site, and each message makes us ask PayPal once.
  if (request.routeOptions.url === '/api/webhooks/paypal') return { group: 'webhook', max: 1_200 }
  // A service of places may want money for each question: as many as a quick typist needs.
  if (request.routeOptions.url === '/api/geo/autocomplete') return { group: 'places', max: 240 }
  // Each picture is decoded and packed several times over.
  if (request.routeOptions.url?.startsWith('/api/upload/')) return { group: 'upload', max: 40 }
  // A whole table, line by line.
  if (request.routeOptions.url?.endsWith('.csv')) return { group: 'export', max: 20 }
  if (request.method === 'GET' || request.method === 'HEAD') return { group: 'read', max: 600 }
  return { group: 'write', max: 90 }
}

/** Requests per minute and address (an IPv6 /64 counts as one), by what the request can cost. */
export const limitRates = async (app: FastifyInstance): Promise<void> => {
  await app.register(rateLimit, {
    timeWindow: minute,
    max: (request) => limitOf(request).max,
    keyGenerator: (request) => `${limitOf(request).group}:${networkOf(request.ip)}`,
    allowList: (request) =>
      request.raw.socket.remoteAddress === inProcess ||
      request.url.startsWith('/assets/') ||
      request.url.startsWith('/uploads/') ||
      request.url.startsWith('/api/health/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
}
