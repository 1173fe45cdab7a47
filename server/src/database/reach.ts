import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart, Misconfigured } from '../base/errors.ts'
import type { Logger } from '../base/log.ts'
import { maskUrl } from '../base/mask-url.ts'
import { sqlState } from './outage.ts'

type Options = {
  url: string
  /** The setting with the URL, for error messages. */
  setting: string
  log: Pick<Logger, 'warn'>
  /** Aborts the wait. */
  asked: AbortSignal
  /** How long to wait for a server that does not respond or does not accept connections yet. Default: 30 s. */
  waitMs?: number
}

const retryMs = 1_000
const connectMs = 10_000

/** What the operator must change, by SQLSTATE. */
const wrong: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the server refuses this login',
  '3D000': 'there is no such database; create it first',
  '42501': 'this login may not connect to the database',
}
const wrongTls = /does not support SSL|self.signed|certificate/i

const messageOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return message || (code ?? 'unknown error')
}

const misconfigured = ({ url, setting }: Options, problem: string, details = ''): Misconfigured =>
  new Misconfigured(
    `${setting}: ${problem}; given is “${maskUrl(url)}”.${details && ` PostgreSQL says: ${details}.`}` +
      ` Example: ${setting}=postgres://muster:secret@db.example.org/muster`,
  )

const requireWritable = async (client: pg.Client, options: Options): Promise<void> => {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on')
    throw misconfigured(options, 'the server is read-only, such as a standby; give the address of the primary')
}

/** Null: connected. An Error: it may succeed later. Throws {@link Misconfigured}. */
const tryOnce = async (options: Options): Promise<Error | null> => {
  const { url } = options
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await requireWritable(client, options)
    return null
  } catch (error) {
    if (error instanceof Misconfigured) throw error
    const problem = wrong[sqlState(error) ?? ''] ?? (wrongTls.test(messageOf(error)) ? 'TLS fails' : undefined)
    if (problem) throw misconfigured(options, problem, messageOf(error))
    return error as Error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Waits until the database accepts a connection, because a supervisor may start both at once. Throws {@link Misconfigured} if a wait cannot
 * help: wrong login, missing database, read-only server. Throws {@link CannotStart} if the server still cannot be reached after `waitMs`.
 */
export const reachDatabase = async (options: Options): Promise<void> => {
  const { url, setting, log, asked, waitMs = 30_000 } = options
  const until = Date.now() + waitMs
  for (;;) {
    const error = await tryOnce(options)
    if (!error) return
    if (Date.now() + retryMs > until)
      throw new CannotStart(`${setting}: the server cannot be reached at “${maskUrl(url)}”: ${messageOf(error)}`)
    log.warn(`${setting}: waiting for the server at “${maskUrl(url)}”: ${messageOf(error)}`)
    await pause(retryMs, undefined, { signal: asked })
  }
}
