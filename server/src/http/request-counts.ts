import { LRUCache } from 'lru-cache'
import { minute } from '../base/clock.ts'
import type { Logger } from '../base/log.ts'
import { Outage } from '../base/outage.ts'
import { hashToken } from '../base/tokens.ts'
import { type Db, transactOne } from '../database/database.ts'
import { type Grant, reserveRequests } from './request-counts.sql.ts'

/**
 * How the requests of a group are counted:
 * - `here`: by each server for itself
 * - `chunks`: servers reserve tenths of the limit in the database. All servers together let through at most twice the limit, and a caller
 *   never less than the limit
 * - `exactly`: each request is counted in the database
 */
export type Counting = 'here' | 'chunks' | 'exactly'

type Counted = { key: string; max: number; counting: Counting }
/** Whether a request is refused, how many more are let through, and when the minute is over. */
export type Count = { isRefused: boolean; remaining: number; msLeft: number }

/** What this server may let through for a key until the minute is over. */
type Allowance = {
  left: number
  /** Let through since the latest reservation, and not counted in the database. */
  spent: number
  /** Whether the reservation was counted in the database. If not, `spent` is reported with the next one. */
  isCounted: boolean
  /** The limit, less what is known to have been let through by all servers before this reservation. */
  remaining: number
  /** When the minute ends, by the clock of the database. Null: this server counts alone. */
  endsAt: Date | null
  endsAtMs: number
  isUsedUp: boolean
}

const keysMax = 10_000
const chunksPerMax = 10

const alone = (max: number, nowMs: number): Allowance => ({
  left: max,
  spent: 0,
  isCounted: false,
  remaining: max,
  endsAt: null,
  endsAtMs: nowMs + minute,
  isUsedUp: false,
})

const shared = ({ granted, isCounted, used, endsAt, msLeft }: Grant, max: number, nowMs: number): Allowance => ({
  left: granted,
  spent: 0,
  isCounted,
  remaining: max - used,
  endsAt,
  endsAtMs: nowMs + msLeft,
  isUsedUp: granted === 0,
})

/** Counts requests by key and minute. While the database does not answer, each server counts for itself. */
export const createRequestCounts = ({ db, log }: { db: Db; log: Logger }) => {
  const allowances = new LRUCache<string, Allowance>({ max: keysMax })
  const reserving = new Map<string, Promise<Allowance>>()

  const current = (key: string): Allowance | undefined => {
    const known = allowances.get(key)
    return known && performance.now() < known.endsAtMs ? known : undefined
  }

  const reserve = async ({ key, max, counting }: Counted): Promise<Allowance> => {
    const nowMs = performance.now()
    if (counting === 'here') return alone(max, nowMs)
    const { spent, endsAt } = current(key) ?? { spent: 0, endsAt: null }
    // A single request is counted by the grant itself.
    const chunk = counting === 'exactly' ? 0 : Math.ceil(max / chunksPerMax)
    try {
      const reservation = { keyHash: hashToken(key), max, chunk, spent, endsAt }
      return shared(await transactOne(db, (tx) => reserveRequests(tx, reservation)), max, nowMs)
    } catch (error) {
      log[error instanceof Outage ? 'debug' : 'warn']({ err: error }, 'requests could not be counted in the database')
      return alone(max, nowMs)
    }
  }

  /** One reservation at a time for each key. */
  const reserveOnce = (counted: Counted): Promise<Allowance> => {
    const { key } = counted
    const running = reserving.get(key)
    if (running) return running
    const reservation = reserve(counted)
      .then((allowance) => {
        allowances.set(key, allowance)
        return allowance
      })
      .finally(() => reserving.delete(key))
    reserving.set(key, reservation)
    return reservation
  }

  return async (counted: Counted): Promise<Count> => {
    for (;;) {
      const allowance = current(counted.key) ?? (await reserveOnce(counted))
      const msLeft = Math.max(0, allowance.endsAtMs - performance.now())
      if (allowance.left > 0) {
        allowance.left -= 1
        if (!allowance.isCounted) allowance.spent += 1
        return { isRefused: false, remaining: Math.max(0, allowance.remaining - allowance.spent), msLeft }
      }
      if (allowance.isUsedUp || allowance.endsAt === null) return { isRefused: true, remaining: 0, msLeft }
      await reserveOnce(counted)
    }
  }
}
