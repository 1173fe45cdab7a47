import type pg from 'pg'
import { LRUCache } from 'lru-cache'
import { second } from '../base/clock.ts'
import type { Logger } from '../base/log.ts'
import { Outage, Rush } from '../base/outage.ts'
import { placeOf } from '../base/server-urls.ts'
import { openPool, type PoolsOptions } from './pools.ts'
import { everyPage, type Purged } from './public-changes.ts'

const askEveryMs = second
/** The last change that the replica has replayed may be so old. */
const ageMaxMs = 10 * second
/** The replica is not read about what was purged for so long: longer than it may be behind, by clocks that differ a little. */
const afterPurgeMs = 15 * second

/** A page is given up after 2 s. What a replica that hangs did not answer is read from the primary before. */
const timeouts = { connectMs: second, statementMs: 0.8 * second, queryMs: second }

/**
 * How old the last change is that a replica has replayed, in milliseconds. Null: it is no replica. On a quiet site that change is old, too, and
 * the primary has time for all reads.
 */
export const askAge = async (client: pg.ClientBase): Promise<number | null> => {
  const age = 'extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000'
  const { rows } = await client.query<{ age: number | null }>(
    `select case when pg_is_in_recovery() then (${age})::float8 end as age`,
    [],
  )
  return rows[0]?.age ?? null
}

/** A replica that renderings of public pages are read from: record 76. */
export const openReplica = (url: string, options: PoolsOptions, log: Pick<Logger, 'info' | 'warn'>) => {
  const settings = { ...options, access: { ...options.access, url } }
  const { limits } = options
  const reads = openPool({ ...settings, limits: { ...limits, request: { ...limits.request, ...timeouts } } }, 'request')
  // A question must not wait behind reads.
  const questions = openPool(settings, 'probe')
  const purged = new LRUCache<string, true>({ max: 100_000, ttl: afterPurgeMs })
  let purgedAtMs = -Infinity
  /** When the last replayed change happened, by the clock of this process. */
  let replayedAtMs = -Infinity
  let wasUsed = false
  let asking: Promise<void> | null = null
  const ageMs = (): number => performance.now() - replayedAtMs
  const isUsed = (): boolean => ageMs() <= ageMaxMs

  const askOnce = async (): Promise<void> => {
    try {
      const client = await questions.acquire()
      const age = await askAge(client).finally(() => client.release())
      replayedAtMs = performance.now() - (age ?? Infinity)
    } catch {
      replayedAtMs = -Infinity
    }
    if (wasUsed !== isUsed())
      log[wasUsed ? 'warn' : 'info'](wasUsed ? 'the replica is left out' : 'the replica is read')
    wasUsed = isUsed()
    asking = null
  }
  const timer = setInterval(() => (asking ??= askOnce()), askEveryMs).unref()

  const isPurged = (campaignId: string | null): boolean =>
    purged.has(everyPage) ||
    (campaignId === null ? performance.now() - purgedAtMs < afterPurgeMs : purged.has(campaignId))

  return {
    reads,
    /** Whether it may be read about this campaign; null: about several. */
    isCurrent: (campaignId: string | null): boolean => isUsed() && !isPurged(campaignId),
    notePurge: (subjects: Purged): void => {
      purgedAtMs = performance.now()
      for (const subject of subjects) purged.set(subject, true)
    },
    /** Not read until it answers again. One that has too many reads stays in use. */
    noteFailure: (error: unknown): void => {
      if (error instanceof Outage && !(error instanceof Rush)) replayedAtMs = -Infinity
    },
    figures: () => ({
      name: placeOf(url),
      isUsed: isUsed(),
      ageSeconds: Number.isFinite(ageMs()) ? ageMs() / second : null,
    }),
    end: async (): Promise<void> => {
      clearInterval(timer)
      await asking
      await Promise.all([reads.end(), questions.end()])
    },
  }
}

export type Replica = ReturnType<typeof openReplica>
