import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { currentActor, noteEffect } from './actor.ts'
import { PrimaryClient } from './client.ts'
import { databaseOutage, sqlState } from './outage.ts'
import { parseInstant, parseTexts, textArray } from './parsers.ts'
import { openPools, poolLimits, replicaServers, type PoolFigures, type PoolLimits } from './pools.ts'
import type { Logger } from '../base/log.ts'
import { Outage } from '../base/outage.ts'
import { announcingChanges, onPublicChange, storeNotedChanges } from './public-changes.ts'
import { addReplicas, canReadReplica, onPrimary } from './public-reads.ts'
import { openReplicas } from './replicas.ts'
import { noteAnswer } from './rows.ts'
import type { Tables } from './schema.ts'
import type { Access, ConnectionOptions } from './connection.ts'
import { tracedStatement, tracedTransaction } from './trace-statements.ts'
import { asKind, type WorkKind } from './work-kind.ts'

export type Db = Kysely<Tables>
/** A transaction. Every write takes one: passing a plain {@link Db} does not compile. */
export type Tx = Transaction<Tables>

const { builtins } = pg.types
pg.types.setTypeParser(builtins.INT8, BigInt) // money never becomes a float
pg.types.setTypeParser(builtins.DATE, (text) => text) // A calendar day has no zone, so it is not a Date.
pg.types.setTypeParser(builtins.TIMESTAMPTZ, parseInstant)
pg.types.setTypeParser(textArray, parseTexts)

/** Maximum number of prepared statements of a connection. They halve the client's work per query, but each takes memory. */
export const statementsMax = 400

/**
 * Begins a transaction and sets the actor, which the triggers of the change history read. Sent as one message, without a
 * round trip of its own.
 */
const beginning = () => `begin; set local muster.actor = ${pg.escapeLiteral(currentActor())}`

const rolledBack = { command: 'ROLLBACK', rows: [] }

class MusterClient extends PrimaryClient {
  /** Marks a connection as unusable, so that the pool discards it. */
  isBroken = false
  /** What each transaction begins with; undefined: the connection keeps its settings and its prepared statements. */
  private readonly localSettings: string | undefined
  private readonly statementNames = new Map<string, string>()

  constructor(options?: ConnectionOptions) {
    super(options)
    this.localSettings = options?.localSettings
  }

  // pg declares a dozen overloads; only Kysely's (text, values) form is changed, everything else is unchanged.
  override query(...args: unknown[]): never {
    return tracedStatement(args, () => this.queryWithOutages(args)) as never
  }

  protected async queryWithOutages(args: unknown[]): Promise<unknown> {
    const isRollback = args[0] === 'rollback'
    // PostgreSQL rolls back the transaction of a lost connection. The original error is the one to report.
    if (isRollback && this.isBroken) return rolledBack
    try {
      return await (super.query as (...forwarded: unknown[]) => Promise<unknown>)(...this.forwarded(args))
    } catch (error) {
      const outage = databaseOutage(error)
      // A query that timed out on the client still runs on the server, so the connection cannot be reused.
      if (outage?.isEffectUnknown) this.isBroken = true
      if (sqlState(error) === readOnlyServer) this.leaveServer()
      if (isRollback && this.isBroken) return rolledBack
      throw outage ?? error
    }
  }

  private leaveServer(): void {
    this.isBroken = true
    this.forgetServer()
  }

  private forwarded(args: unknown[]): unknown[] {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return args
    if (text === 'begin') return [beginning() + (this.localSettings ?? '')]
    const name = this.localSettings === undefined && this.statementName(text)
    return name ? [{ name, text, values }] : args
  }

  private statementName(text: string): string | undefined {
    const known = this.statementNames.get(text)
    if (known || this.statementNames.size >= statementsMax) return known
    const name = createHash('sha1').update(text).digest('base64url')
    this.statementNames.set(text, name)
    return name
  }
}

/** A client that checks results against the rows that the statements declare. */
const checkingClient = (onWrongRows: (fault: Error) => void): typeof MusterClient =>
  class extends MusterClient {
    protected override async queryWithOutages(args: unknown[]): Promise<unknown> {
      const answer = (await super.queryWithOutages(args)) as Partial<pg.QueryResult>
      const { rows, fields } = answer
      if (rows && fields) noteAnswer(rows, { text: String(args[0]), fields, onWrongRows })
      return answer
    }
  }

const adminShutdown = '57P01'
/** A former primary, for example. */
const readOnlyServer = '25006'

export type ConnectOptions = Access & {
  log: Logger
  /** Servers for public reads. Default: the primary. */
  replicaUrl?: string | null | undefined
  /** Maximum number of connections for requests. Default: the share of `connections`. */
  connectionsMax?: number
  /** Overrides of the default limits, by kind of work. */
  limits?: Partial<Record<WorkKind, Partial<PoolLimits>>>
  /**
   * Checks the rows of each `rowShape`, and is called with the error before it is thrown, because callers may catch it. Default: rows are
   * not checked.
   */
  onWrongRows?: ((fault: Error) => void) | undefined
}

const limitsFrom = ({ connections, connectionsMax, limits = {} }: ConnectOptions): Record<WorkKind, PoolLimits> => {
  const { request, background, probe } = poolLimits(connections)
  return {
    request: { ...request, ...(connectionsMax !== undefined && { connectionsMax }), ...limits.request },
    background: { ...background, ...limits.background },
    probe: { ...probe, ...limits.probe },
  }
}

const poolsOf = new WeakMap<Db, ReturnType<typeof openPools>>()

/** Whether the connection queue is so long that new requests must be refused: public reads only if no replica can take them. */
export const isOverloaded = (db: Db, { publicRead = false } = {}): boolean =>
  (poolsOf.get(db)?.isOverloaded() ?? false) && !(publicRead && canReadReplica(db))

/** The connections of each pool. Empty for a database that {@link connect} did not open. */
export const poolFigures = (db: Db): Partial<Record<WorkKind, PoolFigures>> => poolsOf.get(db)?.figures() ?? {}

/** Opens the pools. Connections are made on demand; close them with `db.destroy()`. */
export const connect = (options: ConnectOptions): Db => {
  const { log, onWrongRows, replicaUrl } = options
  const noteLost = (error: Error) => {
    // When the database stops after us, it closes the remaining connections itself.
    const isShutdown = sqlState(error) === adminShutdown
    log[isShutdown ? 'debug' : 'warn']({ err: error }, 'a database connection was lost')
  }
  const settings = {
    access: options,
    Client: onWrongRows ? checkingClient(onWrongRows) : MusterClient,
    limits: limitsFrom(options),
    // Without a listener, a connection error between two statements of a transaction would crash the process.
    onConnect: (client: pg.PoolClient) => client.on('error', noteLost),
  }
  const pools = openPools(settings)
  const connectToPrimary = () => asKind('probe', () => pools.connect())
  const replicas = replicaUrl
    ? openReplicas({ servers: replicaServers(replicaUrl, settings), connectToPrimary, log })
    : null
  const pool = {
    options: {},
    connect: () => replicas?.current()?.acquire() ?? pools.connect(),
    end: async () => {
      await replicas?.end()
      await pools.end()
    },
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  poolsOf.set(db, pools)
  if (replicas) {
    addReplicas(db, replicas)
    onPublicChange(db, () => replicas.noteChange())
  }
  return db
}

/** Serialization failure and deadlock: the whole transaction can be retried. */
const retryableStates = new Set(['40001', '40P01'])
const attemptsMax = 5

const retrying = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!retryableStates.has(sqlState(error) ?? '')) throw error
      if (attempt === attemptsMax)
        throw new Outage('a transaction met the same conflict again and again', { cause: error })
    }
  }
}

/** Runs a transaction, and records whether it took effect, or may have. */
const runTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  let isCommitting = false as boolean
  try {
    const result = await db.transaction().execute(async (tx) => {
      const worked = await work(tx)
      await storeNotedChanges(db, tx)
      isCommitting = true
      return worked
    })
    noteEffect()
    return result
  } catch (error) {
    if (isCommitting && error instanceof Outage && error.isEffectUnknown) noteEffect()
    throw error
  }
}

/**
 * Runs a transaction, with retries on serialization failures. `work` may run more than once, so it must have no
 * effect outside the database.
 */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  onPrimary(db, () => retrying(() => tracedTransaction(() => announcingChanges(db, () => runTransaction(db, work)))))

/** Whether an error is a unique violation, of the named constraint if one is given. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' && (!constraint || (error as { constraint?: string }).constraint === constraint)

/** Whether an error is a foreign key violation, of the named constraint if one is given. */
export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23503' && (!constraint || (error as { constraint?: string }).constraint === constraint)

/** Whether an error is a violation of the named check, also of one that a trigger makes. */
export const isCheckViolation = (error: unknown, constraint: string): boolean =>
  sqlState(error) === '23514' && (error as { constraint?: string }).constraint === constraint
