import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findApplied } from './newer-schema.ts'

export type DatabaseFacts = {
  /** As PostgreSQL says it: `18.4`. */
  version: string
  bytes: number
  isReadOnly: boolean
  /** How far the database’s clock is ahead of ours, in milliseconds. */
  clockAheadMs: number
  /** Whether a connection pooler, such as PgBouncer, answers in place of the server. */
  hasPooler: boolean
  /** Migrations of this version that the database lacks. */
  missing: string[]
  /** Migrations that this version does not know. */
  unknown: string[]
}

const migrationsDir = join(import.meta.dirname, '../../migrations')

type Row = { version: string; bytes: string; read_only: string; now: Date; pid: number; migrated: boolean }

const readFacts = async (client: pg.Client): Promise<DatabaseFacts> => {
  const { rows } = await client.query<Row>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
       current_setting('transaction_read_only') as read_only, clock_timestamp() as now, pg_backend_pid() as pid,
       to_regclass('public.migration') is not null as migrated`,
  )
  const row = rows[0]
  if (!row) throw new Error('PostgreSQL returned no row')
  const applied = row.migrated ? (await findApplied(client)).map(({ name }) => name) : []
  const files = (await readdir(migrationsDir)).filter((file) => file.endsWith('.sql')).sort()
  // A pooler sends a process id of its own when the connection opens.
  const { processID } = client as pg.Client & { processID: number | null }
  return {
    version: row.version.split(' ')[0] ?? row.version,
    bytes: Number(row.bytes),
    isReadOnly: row.read_only === 'on',
    clockAheadMs: row.now.getTime() - Date.now(),
    hasPooler: processID !== row.pid,
    missing: files.filter((file) => !applied.includes(file)),
    unknown: applied.filter((name) => !files.includes(name)),
  }
}

/** Looks at a database without changing it. Throws what pg throws. */
export const inspectDatabase = async (url: string): Promise<DatabaseFacts> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await readFacts(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
