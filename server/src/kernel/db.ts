import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { currentActor } from './actor.ts'
import type { Logger } from './log.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
/** What every write takes: passing a plain {@link Db} does not compile. */
export type Tx = Transaction<Database>

pg.types.setTypeParser(pg.types.builtins.INT8, BigInt) // money never becomes a float
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text) // a calendar day has no zone, so it is no Date

/** Named statements halve the client's work per query; beyond this many, generated variety is not worth the memory. */
const maxStatements = 400
const statementNames = new Map<string, string>()

const statementName = (sql: string): string | undefined => {
  const known = statementNames.get(sql)
  if (known || statementNames.size >= maxStatements) return known
  const name = createHash('sha1').update(sql).digest('base64url')
  statementNames.set(sql, name)
  return name
}

/**
 * Begins a transaction that knows who acts, which the triggers of the change history read. Sent as one message, it costs no
 * round trip of its own.
 */
const beginning = () => `begin; set local muster.actor = ${pg.escapeLiteral(currentActor())}`

class MusterClient extends pg.Client {
  // pg declares a dozen overloads; only Kysely's (text, values) form is changed, all else passes through.
  override query(...args: unknown[]): never {
    return (super.query as (...forwarded: unknown[]) => never)(...this.forwarded(args))
  }

  private forwarded(args: unknown[]): unknown[] {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return args
    if (text === 'begin') return [beginning()]
    const name = statementName(text)
    return name ? [{ name, text, values }] : args
  }
}

const adminShutdown = '57P01'

type ConnectOptions = {
  url: string
  log: Logger
  /** Role that every connection works in; absent: the URL's own. */
  role?: string | undefined
  /** Connections at most; default 16. */
  max?: number
}

/** Opens a pool. Connections are made on demand; close it with `db.destroy()`. */
export const connect = ({ url, log, role, max = 16 }: ConnectOptions): Db => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: MusterClient,
    application_name: 'muster',
    ...(role && { options: `-c role=${role}` }),
    connectionTimeoutMillis: 10_000,
  })
  const noteLost = (error: Error) => {
    // The database ends what is still open when it is stopped on purpose, after us.
    const isShutdown = sqlState(error) === adminShutdown
    log[isShutdown ? 'debug' : 'warn']({ err: error }, 'a database connection was lost')
  }
  // Without listeners a connection that dies would take the process with it: the pool's hears of idle ones, a connection's own
  // of one that dies between two statements of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', noteLost))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Serialization failure and deadlock: the whole transaction may simply be run again. */
const retryableStates = new Set(['40001', '40P01'])
const maxAttempts = 5

const retrying = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !retryableStates.has(sqlState(error) ?? '')) throw error
    }
  }
}

/**
 * Runs a command's transaction, again where the database asks for it. `work` may run more than once, so it must have no
 * effect outside the database.
 */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retrying(() => db.transaction().execute(work))

/**
 * As {@link transact}, for a write that is one statement: PostgreSQL makes that a transaction by itself, which spares the
 * two round trips around it. What `statement` throws afterwards undoes nothing. Not for tables with a change history, which
 * would not learn who acts.
 */
export const transactOne = <T>(db: Db, statement: (tx: Tx) => Promise<T>): Promise<T> =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- to one statement they are the same
  retrying(() => statement(db as Tx))

/** Whether an error is a breach of a unique constraint, of this one where it is named. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' && (!constraint || (error as { constraint?: string }).constraint === constraint)

/** Whether an error is a reference to a row that is gone, or from one that is still there; through this constraint where it is named. */
export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23503' && (!constraint || (error as { constraint?: string }).constraint === constraint)
