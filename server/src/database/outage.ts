import { Outage } from '../base/outage.ts'

/** The five characters by which PostgreSQL names an error; undefined where the error is not PostgreSQL's. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The session has ended, or never began: connection exceptions, shutdown, crash, start-up, idle timeouts. */
const endedSession = /^(08...|57P0[1235]|25P03)$/

/**
 * The statement was refused for a reason outside of it, and had no effect: no resources (disk, memory, connections), a system
 * error, a read-only server, a lock or a statement that took too long, a database that is gone, a login that no longer works.
 */
const refusedStatement = /^(53...|58...|25006|55P03|57014|57P04|3D000|28...)$/

/** How pg says that a connection is gone; these errors have no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect)/

/** From the socket below pg, e.g. ECONNREFUSED, ECONNRESET, EPIPE, ENOTFOUND. */
const isSocketError = (error: Error): boolean =>
  'syscall' in error || sqlState(error)?.startsWith('ERR_STREAM') === true

/**
 * The outage that a failed statement is a sign of; null where the statement itself was at fault.
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
