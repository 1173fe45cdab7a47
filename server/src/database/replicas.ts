import { setTimeout as pause } from 'node:timers/promises'
import { second } from '../base/clock.ts'
import type { Logger } from '../base/log.ts'
import { Outage, Rush } from '../base/outage.ts'
import type { PooledClient, ReplicaServer } from './pools.ts'
import { type PrimaryWatch, watchPrimary } from './replica-standing.ts'
import { askPrimary, askReplica, type ReplicaPosition } from './wal-position.ts'

/** A replica may lack what was written in this time. */
const lagMaxMs = 5 * second
const lookEveryMs = second
/** The rest between two looks while a replica lacks a recent change. */
const lookGapMs = 20
/** How long a look waits for a replica that does not answer. Its answer still counts when it arrives. */
const lookWaitsMs = 100

const looksAfterFailure = 3

export type ReplicaFigures = { name: string; isUsed: boolean; lagSeconds: number | null }

const withPool = async <T>(
  connecting: Promise<PooledClient>,
  work: (client: PooledClient) => Promise<T>,
): Promise<T> => {
  const client = await connecting
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** One replica: what it said last, and whether it was recent when the primary was last reached. */
const followReplica = (server: ReplicaServer, primary: PrimaryWatch, log: Pick<Logger, 'info' | 'warn'>) => {
  let last: ReplicaPosition | null = null
  let wasRecent = false
  let wasUsed = false
  let looking: Promise<void> | null = null
  const isUsed = (): boolean => {
    if (last === null) return false
    if (!primary.isReachable()) return wasRecent && last.is_complete
    return primary.isRecent(last, performance.now()) && primary.hasChanges(last)
  }
  /** Why it is not used is told once, but not for the moments after each change. */
  const report = (): void => {
    const lagMs = last && primary.lagMs(last, performance.now())
    const isLeftOut = lagMs === null || lagMs > lagMaxMs || last?.is_standby === false
    if (isUsed() && !wasUsed) log.info({ replica: server.name }, 'a replica is read')
    if (wasUsed && isLeftOut) log.warn({ replica: server.name, lagMs }, 'a replica is left out')
    wasUsed = isUsed() || (wasUsed && !isLeftOut)
  }
  const lookOnce = async (): Promise<void> => {
    last = await withPool(server.looks.acquire(), askReplica).catch(() => null)
    if (primary.isReachable()) wasRecent = last !== null && primary.isRecent(last, performance.now())
    report()
    looking = null
  }
  return {
    server,
    isUsed,
    look: (): Promise<void> => (looking ??= lookOnce()),
    /** Left out until it answers again. One that has too many reads answers the others. */
    noteFailure: (error: unknown): void => {
      if (error instanceof Outage && !(error instanceof Rush)) last = null
    },
    figures: (): ReplicaFigures => {
      const lagMs = last ? primary.lagMs(last, performance.now()) : Infinity
      return { name: server.name, isUsed: isUsed(), lagSeconds: Number.isFinite(lagMs) ? lagMs / second : null }
    },
  }
}

type Follower = ReturnType<typeof followReplica>
/** Work that reads a replica; null: the primary. */
type Read<T> = (replica: ReplicaServer | null) => Promise<T>

export type ReplicasOptions = {
  servers: readonly ReplicaServer[]
  connectToPrimary: () => Promise<PooledClient>
  log: Pick<Logger, 'info' | 'warn'>
}

/** Rests between two looks until the time is over or it is woken. */
const createRest = () => {
  let wake = (): void => undefined
  return {
    wake: (): void => wake(),
    rest: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms).unref()
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}

/** Looks at the primary and at its replicas every second, and after each change until a replica has it. */
const watchReplicas = ({ servers, connectToPrimary, log }: ReplicasOptions) => {
  const primary = watchPrimary(lagMaxMs)
  const followers = servers.map((server) => followReplica(server, primary, log))
  const { rest, wake } = createRest()
  let isEnding = false as boolean
  let changedAtMs = -Infinity
  let looked = Promise.withResolvers<null>()

  const lookAtAll = async (asked: { askedAtMs: number; changes: number }): Promise<void> => {
    await withPool(connectToPrimary(), askPrimary).then(
      (position) => primary.notePosition(position, asked),
      () => primary.noteOutage(),
    )
    const answers = Promise.all(followers.map((follower) => follower.look()))
    await Promise.race([answers, pause(lookWaitsMs, undefined, { ref: false })])
    looked.resolve(null)
    looked = Promise.withResolvers()
  }
  const look = async (): Promise<void> => {
    const asked = { askedAtMs: performance.now(), changes: primary.changes() }
    await lookAtAll(asked)
    await pause(lookGapMs, undefined, { ref: false })
    if (isEnding || primary.changes() !== asked.changes) return
    const isCatchingUp = performance.now() - changedAtMs < lookEveryMs && followers.some(({ isUsed }) => !isUsed())
    await rest(isCatchingUp ? lookGapMs : lookEveryMs)
  }
  const looking = (async () => {
    while (!isEnding) await look()
  })()
  return {
    followers,
    /** Resolves after the next look, which begins at once unless one is in progress. */
    nextLook: async (): Promise<void> => {
      wake()
      await looked.promise
    },
    noteChange: (): void => {
      changedAtMs = performance.now()
      primary.noteChange()
      wake()
    },
    end: (): Promise<void> => {
      isEnding = true
      wake()
      return looking
    },
  }
}

/**
 * Replicas for reads that may lack the latest seconds. One is used only while it is known to lack at most {@link lagMaxMs}, and nothing
 * that this process knows to have changed on public pages. While the primary cannot be reached, those that were recent stay in use.
 */
export const openReplicas = (options: ReplicasOptions) => {
  const { followers, nextLook, noteChange, end } = watchReplicas(options)
  let turn = 0
  const next = (): Follower | null => {
    const used = followers.filter(({ isUsed }) => isUsed())
    return used[turn++ % used.length] ?? null
  }
  /** Used while no replica has the latest change. If the primary fails just then, a replica without it is good enough. */
  const readPrimary = async <T>(work: Read<T>): Promise<T> => {
    try {
      return await work(null)
    } catch (error) {
      if (!(error instanceof Outage) || error instanceof Rush) throw error
      // A look that began before the failure may still say that the primary is there, or that a replica has not replayed all.
      for (let looks = 0; looks < looksAfterFailure; looks++) {
        await nextLook()
        const replica = next()
        if (replica) return work(replica.server)
      }
      throw error
    }
  }
  return {
    /** Runs work that only reads: on a replica, on the primary if that fails or there is none, and on a replica if that fails, too. */
    read: async <T>(work: Read<T>): Promise<T> => {
      const replica = next()
      if (!replica) return readPrimary(work)
      try {
        return await work(replica.server)
      } catch (error) {
        replica.noteFailure(error)
        return await readPrimary(work)
      }
    },
    /** Called after a commit that changed public pages: the replicas are not read until they have it. */
    noteChange,
    canRead: (): boolean => followers.some(({ isUsed, server }) => isUsed() && !server.reads.refusesNewCallers),
    figures: (): ReplicaFigures[] => followers.map((follower) => follower.figures()),
    end: async (): Promise<void> => {
      await end()
      await Promise.all(options.servers.flatMap(({ reads, looks }) => [reads.end(), looks.end()]))
    },
  }
}

export type Replicas = ReturnType<typeof openReplicas>
