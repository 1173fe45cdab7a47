import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import { networkOf, siteOf } from '../base/network.ts'
import type { AppContext } from '../context.ts'
import { type Count, type Counting, createRequestCounts } from './request-counts.ts'

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

type Rate = { group: string; perMinuteMax: number; counting: Counting }

const rateOf = (request: FastifyRequest): Rate => {
  if (isMailing(request)) return { group: 'mail', perMinuteMax: 10, counting: 'exactly' }
  // PayPal is the only sender, and each message causes one call to PayPal.
  if (request.routeOptions.url === '/api/webhooks/paypal')
    return { group: 'webhook', perMinuteMax: 1_200, counting: 'here' }
  // A place service may charge per request. The limit allows fast typing.
  if (request.routeOptions.url === '/api/geo/autocomplete')
    return { group: 'places', perMinuteMax: 240, counting: 'here' }
  // Each picture is decoded and encoded several times.
  if (request.routeOptions.url?.startsWith('/api/upload/'))
    return { group: 'upload', perMinuteMax: 40, counting: 'chunks' }
  // These export a whole table.
  if (request.routeOptions.url?.endsWith('.csv')) return { group: 'export', perMinuteMax: 20, counting: 'chunks' }
  if (request.method === 'GET' || request.method === 'HEAD')
    return { group: 'read', perMinuteMax: 600, counting: 'here' }
  return { group: 'write', perMinuteMax: 90, counting: 'chunks' }
}

/** An IPv6 site has 65,536 networks and may be a whole organisation: its limit is higher than that of one network, but far below the sum. */
const siteFactor = 5

const isUnlimited = (request: FastifyRequest): boolean =>
  request.raw.socket.remoteAddress === inProcess ||
  request.url.startsWith('/assets/') ||
  request.url.startsWith('/uploads/') ||
  request.url.startsWith('/api/health/')

/** The keys and limits that a request counts against. */
const limitsOf = (request: FastifyRequest) => {
  const { group, perMinuteMax, counting } = rateOf(request)
  const site = siteOf(request.ip)
  return [
    { key: `${group}:${networkOf(request.ip)}`, max: perMinuteMax, counting },
    ...(site ? [{ key: `${group}:${site}`, max: perMinuteMax * siteFactor, counting }] : []),
  ]
}

const tell = (reply: FastifyReply, max: number, { remaining, msLeft }: Count): void => {
  reply.headers({
    'x-ratelimit-limit': max,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': Math.ceil(msLeft / 1000),
  })
}

/**
 * Limits requests per minute by what a request can cost: for each network (an IPv4 address or an IPv6 /64), and more
 * generously for each IPv6 site (a /48).
 */
export const registerRateLimits = (
  app: FastifyInstance,
  context: Pick<AppContext, 'db' | 'log' | 'measures'>,
): void => {
  const count = createRequestCounts(context)
  app.addHook('onRequest', async (request, reply) => {
    if (isUnlimited(request)) return
    const counts: { max: number; found: Count }[] = []
    for (const limit of limitsOf(request)) {
      const found = await count(limit)
      if (found.isRefused) {
        context.measures.count('rate_limited_requests')
        throw new DomainError('too_many_requests', { retryAfterSeconds: Math.ceil(found.msLeft / 1000) })
      }
      counts.push({ max: limit.max, found })
    }
    const [network] = counts
    if (network) tell(reply, network.max, network.found)
  })
}
