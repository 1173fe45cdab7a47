import type pg from 'pg'
import { wrongRole } from './app-role.ts'
import { serverOf } from './client.ts'
import { hostname } from 'node:os'

/** The names of a running server's connections begin so. Those of commands do not. */
export const serverPrefix = 'muster@'
/** PostgreSQL cuts names of 64 bytes or more. */
const hostMax = 40

/** The name of this server's connections, which tells it from the other servers of the site. */
export const serverName = (): string => `${serverPrefix}${hostname().slice(0, hostMax)}:${process.pid}`

/**
 * The kind of database work, which decides its pool and timeouts:
 * - `request`: a caller waits.
 * - `background`: jobs and checks, which may take minutes.
 * - `probe`: health checks, which must not wait behind other work or be refused with it.
 */
export type WorkKind = 'request' | 'background' | 'probe'

/** How the connections of the application are opened, in every pool and in the job queue. */
export type Access = {
  /** With one server or several, of which the primary is used. */
  url: string
  /** Role that every connection switches to. Default: the URL's own. */
  role?: string | undefined
  /**
   * False: no connection has state that lasts longer than a transaction, so a pooler may give each transaction another process of the server.
   * There are then no prepared statements, and timeouts are set in each transaction. Default: true.
   */
  prepared?: boolean | undefined
  /** Connections of this server at most, in all pools and the job queue. Default: `connectionsDefault`. */
  connections?: number | undefined
  /** The name of the connections at PostgreSQL. Default: `muster`. */
  name?: string | undefined
}

/**
 * `localSettings` are statements that each transaction begins with; undefined: the connection keeps its settings and statements. `workKind` is
 * named in traces.
 */
export type ConnectionOptions = pg.ClientConfig & { localSettings?: string; workKind?: WorkKind }

/** Timeouts in milliseconds. */
export type Timeouts = {
  /** Waiting for a new or free connection. */
  connectMs: number
  /** Server-side: one statement. */
  statementMs: number
  /** Server-side: waiting for one lock. */
  lockMs: number
  /** Server-side: an idle transaction. */
  idleInTransactionMs: number
  /** Client-side: one statement, also when the backend hangs or the network is down. Longer than `statementMs`. */
  queryMs: number
}

const serverTimeouts = ({ statementMs, lockMs, idleInTransactionMs }: Timeouts) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

const localSettings = (timeouts: Timeouts): string =>
  Object.entries(serverTimeouts(timeouts))
    .map(([name, ms]) => `; set local ${name} = ${ms}`)
    .join('')

/** A pooler in between may drop the startup option. The connection would then work as the owner of the tables. */
const requireRole = (role: string) => async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ found: string }>('select current_user::text as found')
  if (rows[0]?.found !== role) throw wrongRole(rows[0]?.found ?? 'unknown', role)
}

/** The options of pg for a connection of the application, with those of {@link ConnectionOptions}. */
export const connectionOptions = ({ url, role, prepared = true, name = 'muster' }: Access, timeouts: Timeouts) => ({
  ...serverOf(url),
  application_name: name,
  connectionTimeoutMillis: timeouts.connectMs,
  query_timeout: timeouts.queryMs,
  ...(prepared ? serverTimeouts(timeouts) : { localSettings: localSettings(timeouts) }),
  ...(role && { options: `-c role=${role}`, onConnect: requireRole(role) }),
})
