import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { withClient } from './client.ts'
import { findApplied } from './newer-schema.ts'
import type { Db } from './database.ts'
import { rowShape } from './rows.ts'

const identity = rowShape({ text: 'text' })

/** A text that is the same for every connection to this database, until its server restarts, and differs for a copy of it. */
export const findIdentity = async (db: Db): Promise<string> => {
  const { text } = await identity.sql`
    select extract(epoch from pg_postmaster_start_time())::text || '/' || oid::text as text
    from pg_database where datname = current_database()`.one(db)
  return text
}

const answer = rowShape({ is_limited: 'boolean' })

/** Whether a new connection limits the duration of a statement. A pooler may drop that. */
export const limitsStatements = async (db: Db): Promise<boolean> =>
  (await answer.sql`select current_setting('statement_timeout') <> '0' as is_limited`.one(db)).is_limited

export type DatabaseFacts = {
  /** As PostgreSQL says it: `18.4`. */
  version: string
  bytes: number
  isReadOnly: boolean
  /** How far the database’s clock is ahead of ours, in milliseconds. */
  clockAheadMs: number
  /** Free bytes on its disk; null if that cannot be known. */
  freeBytes: number | null
  /** Migrations of this version that the database lacks. */
  missing: string[]
  /** Migrations that this version does not know. */
  unknown: string[]
}

const migrationsDir = join(import.meta.dirname, '../../../migrations')

type Row = {
  version: string
  bytes: string
  read_only: string
  now: Date
  folder: string | null
  migrated: boolean
}

/** Only some roles may read the folder, and it is on our disk only if the server runs on this machine. */
const folderIfHere = `case when pg_has_role(current_user, 'pg_read_all_settings', 'member')
  and inet_client_addr() is not distinct from inet_server_addr() then current_setting('data_directory') end`

const freeIn = async (folder: string | null): Promise<number | null> => {
  if (folder === null) return null
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

const readFacts = async (client: pg.Client): Promise<DatabaseFacts> => {
  const { rows } = await client.query<Row>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
       current_setting('transaction_read_only') as read_only, clock_timestamp() as now,
       ${folderIfHere} as folder, to_regclass('public.migration') is not null as migrated`,
  )
  const row = rows[0]
  if (!row) throw new Error('PostgreSQL returned no row')
  const applied = row.migrated ? (await findApplied(client)).map(({ name }) => name) : []
  const files = (await readdir(migrationsDir)).filter((file) => file.endsWith('.sql')).sort()
  return {
    version: row.version.split(' ')[0] ?? row.version,
    bytes: Number(row.bytes),
    isReadOnly: row.read_only === 'on',
    clockAheadMs: row.now.getTime() - Date.now(),
    freeBytes: await freeIn(row.folder),
    missing: files.filter((file) => !applied.includes(file)),
    unknown: applied.filter((name) => !files.includes(name)),
  }
}

/** Looks at a database without changing it. Throws what pg throws. */
export const inspectDatabase = (url: string): Promise<DatabaseFacts> => withClient(url, readFacts)

/**
 * - `none`: connections lead to the server itself.
 * - `session`: a pooler such as PgBouncer is in between, and each connection keeps its process of the server.
 * - `transaction`: the pooler gives a connection another process for each transaction, so that settings of a session are lost.
 */
export type Pooling = 'none' | 'session' | 'transaction'

const processOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

/** While other clients use the pooler too, a client may get the same process by chance. */
const looks = 10

/** Finds out whether a pooler is in between. Throws what pg throws. */
export const inspectPooling = (url: string): Promise<Pooling> =>
  withClient(url, (one) =>
    withClient(url, async (other) => {
      const first = await processOf(one)
      // A pooler sends a process id of its own when the connection opens.
      const { processID } = one as pg.Client & { processID: number | null }
      if (processID === first) return 'none'
      for (let look = 0; look < looks; look++) {
        if ((await processOf(other)) === first || (await processOf(one)) !== first) return 'transaction'
      }
      return 'session'
    }),
  )
