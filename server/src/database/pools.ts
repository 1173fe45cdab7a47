import pg from 'pg'
import { second } from '../base/clock.ts'
import { Outage, Rush } from '../base/outage.ts'
import { currentKind, type WorkKind } from './work-kind.ts'

/** How long each step may take, in milliseconds, and how much may wait. */
export type PoolLimits = {
  /** Connections at most. */
  max: number
  /** Callers that may wait for a connection; the next one is refused at once. */
  waitingMax: number
  /** Until a connection is there, new or free. */
  connectMs: number
  /** Server-side: one statement. */
  statementMs: number
  /** Server-side: waiting for one lock. */
  lockMs: number
  /** Server-side: a transaction in which nothing happens. */
  idleInTransactionMs: number
  /** Client-side: one statement, also where the backend is frozen or the network silent. Longer than `statementMs`. */
  queryMs: number
}

const requestMax = 16

export const poolLimits: Record<WorkKind, PoolLimits> = {
  request: {
    max: requestMax,
    waitingMax: 8 * requestMax,
    connectMs: 5 * second,
    statementMs: 10 * second,
    lockMs: 5 * second,
    idleInTransactionMs: 15 * second,
    queryMs: 12 * second,
  },
  background: {
    max: 4,
    waitingMax: Infinity,
    connectMs: 30 * second,
    statementMs: 120 * second,
    lockMs: 15 * second,
    idleInTransactionMs: 60 * second,
    queryMs: 130 * second,
  },
  probe: {
    max: 1,
    waitingMax: 16,
    connectMs: 2 * second,
    statementMs: 2 * second,
    lockMs: 2 * second,
    idleInTransactionMs: 2 * second,
    queryMs: 3 * second,
  },
}

/** A connection that knows whether it can still be used. */
export type PooledClient = pg.PoolClient & { isBroken: boolean }

/** A pool whose waiting line is bounded, and which discards broken connections. */
class BoundedPool extends pg.Pool {
  private readonly callersMax: number
  private readonly newCallersMax: number
  /** Callers that hold a connection or wait for one. `waitingCount` of pg also counts those whose connection is free already. */
  private callers = 0

  constructor(options: pg.PoolConfig, { max, waitingMax }: PoolLimits) {
    super(options)
    this.callersMax = max + waitingMax
    this.newCallersMax = max + waitingMax / 2
  }

  /** Half of the line is left to requests under way, which need a connection several times: refusing those wastes what was done. */
  get refusesNewCallers(): boolean {
    return this.callers >= this.newCallersMax
  }

  get isFull(): boolean {
    return this.callers >= this.callersMax
  }

  /** Throws an {@link Outage} where no connection can be had. */
  async acquire(): Promise<PooledClient> {
    if (this.isFull) throw new Rush('too many callers wait for a database connection')
    this.callers++
    try {
      return this.counted((await this.connect()) as PooledClient)
    } catch (error) {
      this.callers--
      throw new Outage('no database connection can be had', { cause: error })
    }
  }

  private counted(client: PooledClient): PooledClient {
    const release = client.release.bind(client)
    client.release = (isDiscarded) => {
      this.callers--
      release(isDiscarded || client.isBroken)
    }
    return client
  }
}

export type PoolsOptions = {
  /** Where to connect, in which role, and with which class. */
  connection: pg.PoolConfig
  limits: Record<WorkKind, PoolLimits>
  onConnect: (client: pg.PoolClient) => void
}

const openPool = ({ connection, onConnect }: PoolsOptions, limits: PoolLimits): BoundedPool => {
  const pool = new BoundedPool(
    {
      ...connection,
      max: limits.max,
      connectionTimeoutMillis: limits.connectMs,
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      query_timeout: limits.queryMs,
    },
    limits,
  )
  // Without a listener an idle connection that dies would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', onConnect)
  return pool
}

/** One pool for each kind of work, as Kysely wants a pool: a rush of requests leaves jobs and health checks their connections. */
export const openPools = (options: PoolsOptions) => {
  const pools = {
    request: openPool(options, options.limits.request),
    background: openPool(options, options.limits.background),
    probe: openPool(options, options.limits.probe),
  } satisfies Record<WorkKind, BoundedPool>
  return {
    options: {},
    connect: () => pools[currentKind()].acquire(),
    end: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
    /** Whether a new request that needs the database is to be refused. */
    isOverloaded: () => pools.request.refusesNewCallers,
  }
}
