import type pg from 'pg'
import { withClient } from '../database/client.ts'

/** One connection of the owner, in a transaction. */
export type Session = pg.Client

// Text that COPY writes must not depend on the server's settings; and neither a long statement nor a wait for uploads may end the session.
const settings = [
  `set local search_path = public`,
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  `set local extra_float_digits = 1`,
  `set local statement_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
]

const runTransaction = async <T>(
  session: Session,
  begin: string,
  work: (session: Session) => Promise<T>,
): Promise<T> => {
  try {
    await session.query(begin)
    for (const setting of settings) await session.query(setting)
    const result = await work(session)
    await session.query('commit')
    return result
  } catch (error) {
    await session.query('rollback').catch(() => undefined)
    throw error
  }
}

const inTransaction = <T>(url: string, begin: string, work: (session: Session) => Promise<T>): Promise<T> =>
  withClient(url, (session) => runTransaction(session, begin, work), {
    application_name: 'muster-backup',
    keepAlive: true,
  })

/** Runs `work` in one snapshot, while the server may go on writing. */
export const inSnapshot = <T>(url: string, work: (session: Session) => Promise<T>): Promise<T> =>
  inTransaction(url, 'begin isolation level repeatable read, read only', work)

/** Runs `work` in one transaction that commits only if it resolves. */
export const inLoad = <T>(url: string, work: (session: Session) => Promise<T>): Promise<T> =>
  inTransaction(url, 'begin', work)
