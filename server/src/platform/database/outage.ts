import { Outage } from '../base/outage.ts'

/** The SQLSTATE of an error; undefined if it is not a PostgreSQL error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** SQLSTATEs of a session that ended or never started: connection exceptions, shutdown, crash, start-up, idle timeouts. */
const endedSession = /^(08...|57P0[1235]|25P03)$/

/**
 * SQLSTATEs of a statement that was refused for an external reason and had no effect: no resources (disk, memory, connections), a system
 * error, a read-only server, a lock or statement timeout, a missing database, an invalid login.
 */
const refusedStatement = /^(53...|58...|25006|55P03|57014|57P04|3D000|28...)$/

/** Messages of pg for a lost connection; these errors have no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect)/

/** Error codes of the socket, e.g. ECONNREFUSED, ECONNRESET, EPIPE, ENOTFOUND. */
const isSocketError = (error: Error): boolean =>
  'syscall' in error || sqlState(error)?.startsWith('ERR_STREAM') === true

/**
 * The outage that a failed statement indicates; null if the statement itself was wrong.
 * @param error as pg throws it
 */
export const databaseOutage = (error: unknown): Outage | null => {
  if (!(error instanceof Error)) return null
  if (error instanceof Outage) return error
  const state = sqlState(error) ?? ''
  if (refusedStatement.test(state)) return new Outage('the database refused a statement', { cause: error })
  const isLost = endedSession.test(state) || lostConnection.test(error.message) || isSocketError(error)
  return isLost ? new Outage('the database connection was lost', { cause: error, isEffectUnknown: true }) : null
}

/** What the operator must change, by SQLSTATE. */
const wrong: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the server refuses this login',
  '3D000': 'there is no such database; create it first',
  '42501': 'this login may not connect to the database',
}
const wrongTls = /does not support SSL|self.signed|certificate/i

export const messageOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return message || (code ?? 'unknown error')
}

/** What is wrong with the URL of a connection that failed; undefined: it may succeed later. */
export const wrongUrl = (error: unknown): string | undefined =>
  wrong[sqlState(error) ?? ''] ?? (wrongTls.test(messageOf(error)) ? 'TLS fails' : undefined)
