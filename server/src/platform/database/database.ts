import { createHash } from 'node:crypto'
import { Kysely, type KyselyPlugin, type KyselyProps, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type Actor, BeginningDriver } from './beginning-driver.ts'
import { PrimaryClient } from './client.ts'
import { databaseOutage, sqlState } from './outage.ts'
import { parseInstant, parseTexts, textArray } from './columns.ts'
import { type BoundedPool, openPools, type PoolFigures, poolLimits, type PoolLimits } from './pools.ts'
import type { Logger } from '../base/log.ts'
import { Outage } from '../base/outage.ts'
import { announce, type Changes, createChanges, knowsChanges, onPurge, storePurged } from './public-changes.ts'
import { openReplica, type Replica } from './replica.ts'
import { noteAnswer } from './rows.ts'
import type { Tables } from './schema.ts'
import type { Access, ConnectionOptions, WorkKind } from './connection.ts'
import { tracedStatement, tracedTransaction } from './trace-statements.ts'

/** What can be read from: a {@link Database}, or a transaction. */
export type Db = Kysely<Tables>
/** A transaction, and whose public pages it changed. Every write takes one: passing a plain {@link Db} does not compile. */
export type Tx = Transaction<Tables> & { readonly purged: Set<string> }

const { builtins } = pg.types
pg.types.setTypeParser(builtins.INT8, BigInt) // money never becomes a float
pg.types.setTypeParser(builtins.DATE, (text) => text) // A calendar day has no zone, so it is not a Date.
pg.types.setTypeParser(builtins.TIMESTAMPTZ, parseInstant)
pg.types.setTypeParser(textArray, parseTexts)

/** Maximum number of prepared statements of a connection. They halve the client's work per query, but each takes memory. */
export const statementsMax = 400

const rolledBack = { command: 'ROLLBACK', rows: [] }

class MusterClient extends PrimaryClient {
  /** Marks a connection as unusable, so that the pool discards it. */
  isBroken = false
  /** What each transaction begins with; undefined: the connection keeps its settings and its prepared statements. */
  private readonly localSettings: string | undefined
  private readonly workKind: WorkKind
  private readonly statementNames = new Map<string, string>()

  constructor(options?: ConnectionOptions) {
    super(options)
    this.workKind = options?.workKind ?? 'request'
    this.localSettings = options?.localSettings
  }

  // pg declares a dozen overloads; only Kysely's (text, values) form is changed, everything else is unchanged.
  override query(...args: unknown[]): never {
    return tracedStatement(args, this.workKind, () => this.queryWithOutages(args)) as never
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
    if (text.startsWith('begin;')) return [text + (this.localSettings ?? '')]
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
  /** A replica for renderings of public pages. Default: the primary. */
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

/** One database as this process uses it. */
type Place = {
  pools: ReturnType<typeof openPools>
  primary: Record<WorkKind, KyselyProps>
  replica: (Replica & { props: KyselyProps }) | null
  changes: Changes
}

/** How Kysely works with a pool. */
const propsOf = (pool: BoundedPool): KyselyProps => {
  const connecting = { options: {}, connect: () => pool.acquire(), end: () => Promise.resolve() }
  const dialect = new PostgresDialect({ pool: connecting })
  const executor = new Kysely({ dialect }).getExecutor()
  return { config: { dialect }, dialect, executor, driver: new BeginningDriver('system') }
}

/** The database for one piece of work: who does it, and which connections it takes. Reads can go to a replica, writes never do. */
export class Database extends Kysely<Tables> {
  readonly actor: Actor
  readonly kind: WorkKind
  /** Whether a transaction of this work was committed, or may have been. */
  hasEffect = false
  private readonly place: Place

  constructor(place: Place, actor: Actor, kind: WorkKind, reads = place.primary[kind]) {
    super(reads)
    this.place = place
    this.actor = actor
    this.kind = kind
  }

  /** The same database for other work. */
  as(actor: Actor, kind = this.kind): Database {
    return new Database(this.place, actor, kind)
  }

  /** What this process changes on public pages, and learns of others. */
  get changes(): Changes {
    return this.place.changes
  }

  /**
   * Runs the reads of a public page on the replica if it is current about this campaign (null: about several), and again on the primary if
   * that fails, so it must have no effect.
   */
  async readPublic<T>(campaignId: string | null, work: (db: Database) => Promise<T>): Promise<T> {
    const { place, actor, kind } = this
    const { replica } = place
    if (!replica?.isCurrent(campaignId) || !knowsChanges(place.changes)) return work(this)
    try {
      return await work(new Database(place, actor, kind, replica.props))
    } catch (error) {
      replica.noteFailure(error)
      return work(this)
    }
  }

  /** Whether the connection queue is so long that new requests must be refused: reads of public pages only if the replica cannot take them. */
  isOverloaded({ publicRead = false } = {}): boolean {
    const { pools, replica } = this.place
    return pools.isOverloaded() && !(publicRead && replica?.isCurrent(null) && !replica.reads.refusesNewCallers)
  }

  /** The connections of each pool. */
  poolFigures(): Record<WorkKind, PoolFigures> {
    return this.place.pools.figures()
  }

  /** Whether the replica is read, and how old the last change is that it has replayed. */
  replicaFigures(): ReturnType<Replica['figures']> | undefined {
    return this.place.replica?.figures()
  }

  override withPlugin(plugin: KyselyPlugin): Database {
    const through = (props: KyselyProps) => ({ ...props, executor: props.executor.withPlugin(plugin) })
    const { request, background, probe } = this.place.primary
    const primary = { request: through(request), background: through(background), probe: through(probe) }
    return new Database({ ...this.place, primary }, this.actor, this.kind)
  }

  /** A transaction on the primary. Commands use {@link transact}. */
  override transaction() {
    const { place, actor, kind } = this
    return new Kysely<Tables>({ ...place.primary[kind], driver: new BeginningDriver(actor) }).transaction()
  }

  override async destroy(): Promise<void> {
    await this.place.replica?.end()
    await this.place.pools.end()
  }
}

/** Opens the pools, for requests and as the system. Connections are made on demand; close them with `db.destroy()`. */
export const connect = (options: ConnectOptions): Database => {
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
  const opened = replicaUrl ? openReplica(replicaUrl, settings, log) : null
  const replica = opened && { ...opened, props: propsOf(opened.reads) }
  const { request, background, probe } = pools.of
  const primary = { request: propsOf(request), background: propsOf(background), probe: propsOf(probe) }
  const db = new Database({ pools, primary, replica, changes: createChanges() }, 'system', 'request')
  if (replica) onPurge(db, replica.notePurge)
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
const runTransaction = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const purged = new Set<string>()
  let isCommitting = false as boolean
  try {
    const result = await db.transaction().execute(async (transaction) => {
      const tx = Object.assign(transaction, { purged })
      const worked = await work(tx)
      await storePurged(db.changes, tx)
      isCommitting = true
      return worked
    })
    db.hasEffect = true
    await announce(db.changes, purged)
    return result
  } catch (error) {
    if (error instanceof Outage && error.isEffectUnknown) {
      if (isCommitting) db.hasEffect = true
      // A listener may need the database, which has just failed, so the caller does not wait.
      void announce(db.changes, purged)
    }
    throw error
  }
}

/**
 * Runs a transaction for the actor of `db`, with retries on serialization failures. `work` may run more than once, so it must have no
 * effect outside the database.
 */
export const transact = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retrying(() => tracedTransaction(db.kind, () => runTransaction(db, work)))

/** Whether an error is a unique violation, of the named constraint if one is given. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' && (!constraint || (error as { constraint?: string }).constraint === constraint)

/** Whether an error is a foreign key violation, of the named constraint if one is given. */
export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23503' && (!constraint || (error as { constraint?: string }).constraint === constraint)

/** Whether an error is a violation of the named check, also of one that a trigger makes. */
export const isCheckViolation = (error: unknown, constraint: string): boolean =>
  sqlState(error) === '23514' && (error as { constraint?: string }).constraint === constraint
