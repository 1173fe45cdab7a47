import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import { minute } from '../base/clock.ts'
import { networkOf, siteOf } from '../base/network.ts'

/** The remote address of a request that this process made to itself. No socket has it, so no caller can forge it. */
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

/** One site has 65,536 networks, and may be a whole organisation: more than one network may ask for, far less than all. */
const siteFactor = 5

const isUnlimited = (request: FastifyRequest): boolean =>
  request.raw.socket.remoteAddress === inProcess ||
  request.url.startsWith('/assets/') ||
  request.url.startsWith('/uploads/') ||
  request.url.startsWith('/api/health/')

const tooMany = (ttlMs: number): DomainError =>
  new DomainError('too_many_requests', { retryAfterSeconds: Math.ceil(ttlMs / 1000) })

/**
 * Limits requests per minute by what a request can cost: for each network (an IPv4 address or an IPv6 /64), and more
 * generously for each IPv6 site (a /48).
 */
export const limitRates = async (app: FastifyInstance): Promise<void> => {
  await app.register(rateLimit, {
    timeWindow: minute,
    max: (request) => limitOf(request).max,
    keyGenerator: (request) => `${limitOf(request).group}:${networkOf(request.ip)}`,
    allowList: isUnlimited,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  const countForSite = app.createRateLimit({
    max: (request) => limitOf(request).max * siteFactor,
    keyGenerator: (request) => `${limitOf(request).group}:${siteOf(request.ip)}`,
    allowList: (request) => isUnlimited(request) || siteOf(request.ip) === null,
  })
  app.addHook('onRequest', async (request) => {
    const counted = await countForSite(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  })
}
