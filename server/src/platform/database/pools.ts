import pg from 'pg'
import { second } from '../base/clock.ts'
import { Outage, Rush } from '../base/outage.ts'
import { connectionsDefault, divideConnections } from '../base/connection-shares.ts'
import { type Access, connectionOptions, type Timeouts, type WorkKind } from './connection.ts'

/** Timeouts, and sizes of pool and queue. */
export type PoolLimits = Timeouts & {
  /** Connections at most. */
  connectionsMax: number
  /** Maximum number of waiting callers; the next one is refused at once. */
  waitingMax: number
}

const timeouts: Record<WorkKind, Timeouts> = {
  request: {
    connectMs: 5 * second,
    statementMs: 10 * second,
    lockMs: 5 * second,
    idleInTransactionMs: 15 * second,
    queryMs: 12 * second,
  },
  background: {
    connectMs: 30 * second,
    statementMs: 120 * second,
    lockMs: 15 * second,
    idleInTransactionMs: 60 * second,
    queryMs: 130 * second,
  },
  probe: {
    connectMs: 2 * second,
    statementMs: 2 * second,
    lockMs: 2 * second,
    idleInTransactionMs: 2 * second,
    queryMs: 3 * second,
  },
}

/** Few connections can keep PostgreSQL busy, so a small pool does not need a short queue. */
const waitingMin = 128
const waitingEach = 8

/** The limits of the pools of a server that takes this number of connections at most. */
export const poolLimits = (connections = connectionsDefault): Record<WorkKind, PoolLimits> => {
  const { request, background, probe } = divideConnections(connections)
  return {
    request: { ...timeouts.request, connectionsMax: request, waitingMax: Math.max(waitingMin, waitingEach * request) },
    background: { ...timeouts.background, connectionsMax: background, waitingMax: Infinity },
    probe: { ...timeouts.probe, connectionsMax: probe, waitingMax: 16 },
  }
}

/** The connections of one pool. `waiting` are callers that wait for one. */
export type PoolFigures = { used: number; idle: number; waiting: number; max: number }

/** A connection that knows whether it can still be used. */
export type PooledClient = pg.PoolClient & { isBroken: boolean }

/** A pool with a bounded queue that discards broken connections. */
export class BoundedPool extends pg.Pool {
  private readonly callersMax: number
  private readonly newCallersMax: number
  /** Callers that hold a connection or wait for one. The `waitingCount` of pg also counts callers that already have a free connection. */
  private callers = 0

  constructor(options: pg.PoolConfig, { connectionsMax, waitingMax }: PoolLimits) {
    super(options)
    this.callersMax = connectionsMax + waitingMax
    this.newCallersMax = connectionsMax + waitingMax / 2
  }

  /** Half of the queue is reserved for requests in progress, which need a connection several times: refusing them would waste their work. */
  get refusesNewCallers(): boolean {
    return this.callers >= this.newCallersMax
  }

  get isFull(): boolean {
    return this.callers >= this.callersMax
  }

  /** Throws an {@link Outage} if no connection is available. */
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
  access: Access
  Client: NonNullable<pg.PoolConfig['Client']>
  limits: Record<WorkKind, PoolLimits>
  onConnect: (client: pg.PoolClient) => void
}

export const openPool = ({ access, Client, onConnect, limits: all }: PoolsOptions, workKind: WorkKind): BoundedPool => {
  const limits = all[workKind]
  const options = { ...connectionOptions(access, limits), Client, max: limits.connectionsMax, workKind }
  const pool = new BoundedPool(options, limits)
  // Without a listener, an error of an idle connection would crash the process.
  pool.on('error', () => undefined)
  pool.on('connect', onConnect)
  return pool
}

const figuresOf = (pool: BoundedPool, { connectionsMax }: PoolLimits): PoolFigures => ({
  used: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  max: connectionsMax,
})

/** One pool per kind of work, so that a burst of requests does not take the connections of jobs and health checks. Record 26. */
export const openPools = (options: PoolsOptions) => {
  const pools = {
    request: openPool(options, 'request'),
    background: openPool(options, 'background'),
    probe: openPool(options, 'probe'),
  } satisfies Record<WorkKind, BoundedPool>
  return {
    of: pools,
    end: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
    /** Connections and waiting callers, by kind of work. */
    figures: () => ({
      request: figuresOf(pools.request, options.limits.request),
      background: figuresOf(pools.background, options.limits.background),
      probe: figuresOf(pools.probe, options.limits.probe),
    }),
    /** Whether a new request that needs the database must be refused. */
    isOverloaded: () => pools.request.refusesNewCallers,
  }
}
