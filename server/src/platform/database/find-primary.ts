import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { serverUrls } from '../base/server-urls.ts'
import { messageOf, wrongUrl } from './outage.ts'

const probeMs = 2_000
/** Standbys answer at once, so without a pause each waiting caller would start a search of its own while a cluster elects. */
const restMs = 250

/**
 * Whether a server accepts writes, as it says itself when a connection opens. Undefined: it does not say, such as PostgreSQL behind an
 * older PgBouncer.
 */
export const watchWritable = (client: pg.Client): (() => boolean | undefined) => {
  const reported = new Map<string, string>()
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }: Record<string, string>) => {
    if (name !== undefined && value !== undefined) reported.set(name, value)
  })
  return () => {
    const answers = [reported.get('in_hot_standby'), reported.get('default_transaction_read_only')]
    if (answers.includes('on')) return false
    return answers.includes(undefined) ? undefined : true
  }
}

const isReadOnly = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  return rows[0]?.transaction_read_only === 'on'
}

/** Resolves to the URL if its server is the primary. */
const probe = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeMs, query_timeout: probeMs })
  client.on('error', () => undefined)
  const isWritable = watchWritable(client)
  try {
    await client.connect()
    if (!(isWritable() ?? !(await isReadOnly(client)))) throw new Error('is a standby or read-only')
    return url
  } finally {
    // Not awaited: a server that hangs must not delay the answer of another.
    void client.end().catch(() => undefined)
  }
}

/** One of several servers is the primary at some time, so a later search may find it. */
export class NoPrimary extends Error {}

/** The error of the first server if all agree that the URL is wrong, such as its password. */
const failureOf = (urls: readonly string[], errors: readonly unknown[]): unknown => {
  const [first, ...others] = errors.map((error) => wrongUrl(error))
  if (first && others.every((problem) => problem === first)) return errors[0]
  const reasons = urls.map((url, index) => `${new URL(url).host}: ${messageOf(errors[index])}`)
  return new NoPrimary(`none of the servers is the primary: ${reasons.join('; ')}`)
}

const search = async (urls: readonly string[]): Promise<string> => {
  try {
    return await Promise.any(urls.map(probe))
  } catch (error) {
    await pause(restMs)
    throw failureOf(urls, (error as AggregateError).errors)
  }
}

/** Knows which of several servers is the primary. */
export type Primary = {
  /** The URL of the primary: the known one, or the first that says so. Rejects if none does. */
  find(): Promise<string>
  /** Called when this server failed or turned out to be read-only, so that the next caller searches. */
  forget(url: string): void
}

const createPrimary = (urls: readonly string[]): Primary => {
  let known: string | null = null
  let searching: Promise<string> | null = null
  const searchOnce = async (): Promise<string> => {
    try {
      known = await search(urls)
      return known
    } finally {
      searching = null
    }
  }
  return {
    find: async () => {
      try {
        return known ?? (await (searching ??= searchOnce()))
      } catch (error) {
        // The job queue writes into errors, so callers that share a search do not share its error.
        throw error instanceof NoPrimary ? new NoPrimary(error.message) : error
      }
    },
    forget: (url) => {
      if (known === url) known = null
    },
  }
}

/** One for each URL of this process, so that what one connection learns helps all others. */
const primaries = new Map<string, Primary>()

/** Null: the URL names one server, so there is nothing to choose. Record 80. */
export const primaryOf = (url: string): Primary | null => {
  const urls = serverUrls(url)
  if (urls.length === 1) return null
  const primary = primaries.get(url) ?? createPrimary(urls)
  primaries.set(url, primary)
  return primary
}
