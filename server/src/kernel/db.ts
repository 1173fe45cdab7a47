import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
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

class NamedStatementClient extends pg.Client {
  // pg declares a dozen overloads; only Kysely's (text, values) form is named, all else passes through.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    const forwarded = name ? [{ name, text, values }] : args
    return (super.query as (...forwarded: unknown[]) => never)(...forwarded)
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
    Client: NamedStatementClient,
    application_name: 'muster',
    ...(role && { options: `-c role=${role}` }),
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener a connection that dies while idle would take the process with it.
  pool.on('error', (error) => {
    // The database ends what is still open when it is stopped on purpose, after us.
    const isShutdown = sqlState(error) === adminShutdown
    log[isShutdown ? 'debug' : 'warn']({ err: error }, 'an idle database connection was lost')
  })
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
 * two round trips around it. What `statement` throws afterwards undoes nothing.
 */
export const transactOne = <T>(db: Db, statement: (tx: Tx) => Promise<T>): Promise<T> =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- to one statement they are the same
  retrying(() => statement(db as Tx))

/** Whether an error is a breach of a unique constraint, of this one where it is named. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' && (!constraint || (error as { constraint?: string }).constraint === constraint)
