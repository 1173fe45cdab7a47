import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import type { Measures } from '../base/measures.ts'
import { minute } from '../base/clock.ts'
import { networkOf, siteOf } from '../base/network.ts'

/** The remote address of internal requests of this process. No socket has it, so no caller can forge it. */
export const inProcess = 'in-process'

/** Calls that send a mail to an address given by the caller. The strictest limit, to prevent mail bombing. */
const mailing = new Set([
  '/api/auth/register',
  '/api/auth/resend-verification',
  '/api/auth/forgot-password',
  '/api/mine',
])

/** Such calls if they are made without a session. */
const mailingForGuests = new Set(['/api/campaigns/:id/support', '/api/campaigns/:id/report'])

const isMailing = (request: FastifyRequest): boolean =>
  mailing.has(request.routeOptions.url ?? '') ||
  (mailingForGuests.has(request.routeOptions.url ?? '') && request.method === 'POST' && !request.headers.authorization)

const rateOf = (request: FastifyRequest): { group: string; perMinuteMax: number } => {
  if (isMailing(request)) return { group: 'mail', perMinuteMax: 10 }
  // PayPal is the only sender, and each message causes one call to PayPal.
  if (request.routeOptions.url === '/api/webhooks/paypal') return { group: 'webhook', perMinuteMax: 1_200 }
  // A place service may charge per request. The limit allows fast typing.
  if (request.routeOptions.url === '/api/geo/autocomplete') return { group: 'places', perMinuteMax: 240 }
  // Each picture is decoded and encoded several times.
  if (request.routeOptions.url?.startsWith('/api/upload/')) return { group: 'upload', perMinuteMax: 40 }
  // These export a whole table.
  if (request.routeOptions.url?.endsWith('.csv')) return { group: 'export', perMinuteMax: 20 }
  if (request.method === 'GET' || request.method === 'HEAD') return { group: 'read', perMinuteMax: 600 }
  return { group: 'write', perMinuteMax: 90 }
}

/** An IPv6 site has 65,536 networks and may be a whole organisation: its limit is higher than that of one network, but far below the sum. */
const siteFactor = 5

const isUnlimited = (request: FastifyRequest): boolean =>
  request.raw.socket.remoteAddress === inProcess ||
  request.url.startsWith('/assets/') ||
  request.url.startsWith('/uploads/') ||
  request.url.startsWith('/api/health/')

/**
 * Limits requests per minute by what a request can cost: for each network (an IPv4 address or an IPv6 /64), and more
 * generously for each IPv6 site (a /48).
 */
export const registerRateLimits = async (app: FastifyInstance, measures: Measures): Promise<void> => {
  const tooMany = (ttlMs: number): DomainError => {
    measures.count('rate_limited_requests')
    return new DomainError('too_many_requests', { retryAfterSeconds: Math.ceil(ttlMs / 1000) })
  }
  await app.register(rateLimit, {
    timeWindow: minute,
    max: (request) => rateOf(request).perMinuteMax,
    keyGenerator: (request) => `${rateOf(request).group}:${networkOf(request.ip)}`,
    allowList: isUnlimited,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  const countForSite = app.createRateLimit({
    max: (request) => rateOf(request).perMinuteMax * siteFactor,
    keyGenerator: (request) => `${rateOf(request).group}:${siteOf(request.ip)}`,
    allowList: (request) => isUnlimited(request) || siteOf(request.ip) === null,
  })
  app.addHook('onRequest', async (request) => {
    const counted = await countForSite(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  })
}
