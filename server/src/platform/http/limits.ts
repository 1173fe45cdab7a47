import type { Endpoint } from '@muster/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hour, minute } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { networkOf, siteOf } from '../base/network.ts'
import type { AppContext } from '../context.ts'
import { bearerToken, type Caller } from './access.ts'

/** So many requests of so many sessions from one address, all forwarded, are the people behind a proxy that is not trusted. */
const [requestsMin, sessionsMin] = [1_000, 50]
const addressesMax = 1_000

type Seen = { requests: number; sessions: Set<string> }

/**
 * Notes if a proxy stands in front and `TRUST_PROXY` is off. Everybody then has the address of the proxy, and is limited together. An hour is
 * looked at.
 */
const createProxySigns = ({ config, measures, clock }: Pick<AppContext, 'config' | 'measures' | 'clock'>) => {
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

/** The remote address of internal requests of this process. No socket has it, so no caller can forge it. */
export const inProcess = 'in-process'
/** Whether a page that is for everybody makes the call. */
export const isOfPage = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.socket.remoteAddress === inProcess

/**
 * What costs nothing is not limited, and who is known is limited by who they are. Each server counts for itself, because these limits protect a
 * server. Mails to unproven addresses, logins and guests' donations have limits of their own, in the database.
 */
const limits = {
  /** What costs a visitor, or an account, more than a lookup. */
  costs: { max: 3_000, perMs: 10 * minute },
  /** Calls of one network with a session that is not found. */
  unknown_sessions: { max: 600, perMs: minute },
  /** PayPal is the only sender, and each message causes one call to PayPal. */
  webhooks: { max: 1_200, perMs: minute },
  // Of one account.
  writes: { max: 90, perMs: minute },
  /** Each picture is decoded and encoded several times. */
  uploads: { max: 40, perMs: minute },
  /** These export a whole table. */
  exports: { max: 20, perMs: minute },
} as const
type LimitName = keyof typeof limits

const prices = { search: 1, places: 1, write: 1, export: 50 } as const

/** An IPv6 site has 65,536 networks and may be a whole organisation: its limit is higher than that of one network, but far below the sum. */
const siteFactor = 5
/** Callers that are remembered. Forgetting one gives it a new allowance. */
const callersMax = 50_000

type Cost = { limit: LimitName; price: number }

const isSearch = ({ path }: Endpoint, query: unknown): boolean =>
  path === '/campaigns' && Boolean((query as { q?: string }).q)

/** What a call of a visitor or an account costs; null: nothing. */
const costOf = (endpoint: Endpoint, { query }: FastifyRequest, isAccount: boolean): Cost | null => {
  if (endpoint.produces === 'text/csv')
    return isAccount ? { limit: 'exports', price: 1 } : { limit: 'costs', price: prices.export }
  if (endpoint.path === '/geo/autocomplete') return { limit: 'costs', price: prices.places }
  if (endpoint.path === '/webhooks/paypal') return { limit: 'webhooks', price: 1 }
  if (endpoint.method === 'GET') return isSearch(endpoint, query) ? { limit: 'costs', price: prices.search } : null
  if (!isAccount) return { limit: 'costs', price: prices.write }
  return { limit: endpoint.files ? 'uploads' : 'writes', price: 1 }
}

type Count = { spent: number; endsAtMs: number }

const tell = (reply: FastifyReply, max: number, spent: number, msLeft: number): void => {
  reply.headers({
    'x-ratelimit-limit': max,
    'x-ratelimit-remaining': Math.max(0, max - spent),
    'x-ratelimit-reset': Math.ceil(msLeft / 1000),
  })
}

/** Counts a refusal by one of the limits that are elsewhere: of logins, of guests' donations, of reports and so on. */
export const noteRefusal = (measures: AppContext['measures'], error: Error): void => {
  if (!(error instanceof DomainError) || error.status !== 429 || error.code === 'too_many_requests') return
  measures.limited(error.code.replace('too_many_', ''), 'refused')
}

/** Counts what calls cost. Throws too_many_requests, with the seconds to wait. Record 100. */
export type Limits = {
  /** @param caller null: there is no session */
  count(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, caller: Caller | null): void
  /** Counts a page of a search with words, which costs what the search itself costs. */
  countSearchPage(request: FastifyRequest, reply: FastifyReply): void
}

export const createLimits = ({
  config,
  clock,
  measures,
}: Pick<AppContext, 'config' | 'clock' | 'measures'>): Limits => {
  const noteForwarded = createProxySigns({ config, clock, measures })
  const counts = new LRUCache<string, Count>({ max: callersMax })
  const spend = (key: string, { limit, price }: Cost, factor: number, reply: FastifyReply): void => {
    const { max, perMs } = limits[limit]
    const nowMs = clock.now().getTime()
    const known = counts.get(`${limit} ${key}`)
    const count = known && known.endsAtMs > nowMs ? known : { spent: 0, endsAtMs: nowMs + perMs }
    count.spent += price
    counts.set(`${limit} ${key}`, count)
    const msLeft = count.endsAtMs - nowMs
    tell(reply, max * factor, count.spent, msLeft)
    const isRefused = count.spent > max * factor
    measures.limited(limit, isRefused ? 'refused' : 'let_through')
    if (isRefused) throw new DomainError('too_many_requests', { retryAfterSeconds: Math.ceil(msLeft / 1000) })
  }
  const spendByNetwork = (request: FastifyRequest, cost: Cost, reply: FastifyReply): void => {
    if (!config.rateLimit || isOfPage(request)) return
    const { ip } = request
    const site = siteOf(ip)
    if (site !== null) spend(site, cost, siteFactor, reply)
    spend(networkOf(ip), cost, 1, reply)
  }
  return {
    count: (endpoint, request, reply, caller) => {
      if (caller) noteForwarded(request, caller)
      if (caller === null && bearerToken(request) !== null)
        spendByNetwork(request, { limit: 'unknown_sessions', price: 1 }, reply)
      const cost = costOf(endpoint, request, caller !== null)
      if (cost === null) return
      if (caller === null || cost.limit === 'webhooks') spendByNetwork(request, cost, reply)
      else spend(caller.id, cost, 1, reply)
    },
    countSearchPage: (request, reply) => spendByNetwork(request, { limit: 'costs', price: prices.search }, reply),
  }
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyInstance {
    limits: Limits
  }
}
