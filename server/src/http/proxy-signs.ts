import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hour } from '../base/clock.ts'
import type { AppContext } from '../context.ts'
import type { Caller } from './access.ts'

/** So many requests of so many sessions from one address, all forwarded, are the people behind a proxy that is not trusted. */
const [requestsMin, sessionsMin] = [1_000, 50]
const addressesMax = 1_000

type Seen = { requests: number; sessions: Set<string> }

/**
 * Notes if a proxy stands in front and `TRUST_PROXY` is off. Everybody then has the address of the proxy, and is limited together. An hour is
 * looked at.
 */
export const createProxySigns = ({ config, measures, clock }: Pick<AppContext, 'config' | 'measures' | 'clock'>) => {
  const addresses = new LRUCache<string, Seen>({ max: addressesMax, ttl: hour })
  return ({ ip, headers }: FastifyRequest, { sessionId }: Caller): void => {
    if (config.trustProxy !== false || headers['x-forwarded-for'] === undefined) return
    const seen = addresses.get(ip) ?? { requests: 0, sessions: new Set() }
    seen.requests += 1
    if (seen.sessions.size < sessionsMin) seen.sessions.add(sessionId)
    if (seen.requests === 1) addresses.set(ip, seen)
    if (seen.requests < requestsMin || seen.sessions.size < sessionsMin) return
    addresses.delete(ip)
    measures.proxySeen(clock.now())
  }
}
