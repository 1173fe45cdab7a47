import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { CannotStart, Misconfigured } from '../base/errors.ts'
import type { Logger } from '../base/log.ts'
import { maskUrl } from '../base/server-urls.ts'
import { withClient } from './client.ts'
import { NoPrimary } from './find-primary.ts'
import { messageOf, wrongUrl } from './outage.ts'

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

const misconfigured = ({ url, setting }: Options, problem: string, details = ''): Misconfigured =>
  new Misconfigured(
    `${setting}: ${problem}; given is “${maskUrl(url)}”.${details && ` PostgreSQL says: ${details}.`}` +
      ` Example: ${setting}=postgres://muster:secret@db.example.org/muster`,
  )

const requireWritable = async (client: pg.Client, options: Options): Promise<void> => {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on')
    throw misconfigured(
      options,
      'the server is read-only, such as a standby; give the address of the primary, or of all servers',
    )
}

/** Null: connected. An Error: it may succeed later. Throws {@link Misconfigured}. */
const tryOnce = async (options: Options): Promise<Error | null> => {
  try {
    await withClient(options.url, (client) => requireWritable(client, options), { connectionTimeoutMillis: connectMs })
    return null
  } catch (error) {
    if (error instanceof Misconfigured) throw error
    const problem = wrongUrl(error)
    if (problem && !(error instanceof NoPrimary)) throw misconfigured(options, problem, messageOf(error))
    return error as Error
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
