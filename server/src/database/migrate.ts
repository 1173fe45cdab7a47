import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { Misconfigured } from '../base/errors.ts'

const migrationsDir = join(import.meta.dirname, '../../migrations')
export const jobsSchema = 'jobs'
/** The application's role. It owns nothing, so no bug can change the ledger. */
export const appRole = 'muster_app'

type Client = pg.Client

/** The oldest PostgreSQL version with all features that the migrations use. */
const versionMin = 150_000

const requireSupported = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version < versionMin) {
    throw new Misconfigured(
      `PostgreSQL 15 or newer is required; DATABASE_URL points to version ${Math.floor(version / 10_000)}`,
    )
  }
}

/** Creates the application's role if the owner may. Returns whether it exists and can be used. */
const ensureAppRole = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [appRole])
  try {
    if (rows.length === 0) await client.query(`create role ${appRole} nologin`)
    await client.query(`grant ${appRole} to current_user`)
    await client.query(`grant usage on schema public to ${appRole}`)
    await client.query(
      `alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole}`,
    )
    return true
  } catch (error) {
    const code = (error as { code?: string }).code
    // Two databases of one cluster may be migrated at once, and roles belong to the cluster.
    if (code === '42710' || code === '23505' || code === 'XX000') return ensureAppRole(client)
    if (code === '42501') return false
    throw error
  }
}

/** Serialises migrating servers with a row lock: unlike advisory locks, it works with every pooler and distributed engine. */
const lockMigrations = async (client: Client): Promise<void> => {
  await client.query(`create table if not exists migration_lock (id integer primary key)`)
  await client.query('insert into migration_lock (id) values (1) on conflict do nothing')
  await client.query('begin')
  await client.query('select id from migration_lock where id = 1 for update')
  // While a migration waits for a table lock, all other queries on the table wait behind it.
  await client.query(`set local lock_timeout = '2s'`)
}

const applyMissing = async (client: Client): Promise<string[]> => {
  await client.query('create table if not exists migration (name text primary key, applied_at timestamptz not null)')
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map((row) => row.name))
  const files = (await readdir(migrationsDir)).filter((file) => file.endsWith('.sql')).sort()
  const missing = files.filter((file) => !applied.has(file))
  for (const file of missing) {
    await client.query(await readFile(join(migrationsDir, file), 'utf8'))
    await client.query('insert into migration (name, applied_at) values ($1, now())', [file])
  }
  return missing
}

const migrateJobs = async (url: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: url, schema: jobsSchema, schedule: false, supervise: false, max: 2 })
  boss.on('error', () => {}) // the caller sees what start rejects with
  await boss.start()
  await boss.stop({ graceful: false })
}

const grantJobs = async (client: Client): Promise<void> => {
  await client.query(`grant usage on schema ${jobsSchema} to ${appRole}`)
  await client.query(`grant all on all tables in schema ${jobsSchema} to ${appRole}`)
  await client.query(`grant all on all sequences in schema ${jobsSchema} to ${appRole}`)
  await client.query(`grant execute on all functions in schema ${jobsSchema} to ${appRole}`)
}

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'muster-migrate' })
  // `create table if not exists` by two servers at once can collide in the catalogue.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const lockNotAvailable = '55P03'

/** Retryable: concurrent migrations can collide in the catalogue, and a table in use can be locked a little later. */
const maySucceedLater = (error: unknown): boolean =>
  ['23505', '42P07', '40001', '40P01', 'XX000', lockNotAvailable].includes((error as { code?: string }).code ?? '')

const attemptsMax = 10
const retryMs = 500

export type Migrated = {
  /** Names of the files applied now. */
  applied: string[]
  /** Whether the application works in a role that cannot change the ledger. */
  guarded: boolean
}

const migrateOnce = (ownerUrl: string): Promise<Migrated> =>
  withClient(ownerUrl, async (client) => {
    await requireSupported(client)
    const guarded = await ensureAppRole(client)
    await lockMigrations(client)
    try {
      const applied = await applyMissing(client)
      await migrateJobs(ownerUrl)
      if (guarded) await grantJobs(client)
      await client.query('commit')
      return { applied, guarded }
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })

/**
 * Migrates a database, once even if several servers start together: everything in one transaction behind one
 * lock. Throws {@link Misconfigured} if the PostgreSQL version is too old.
 */
export const migrate = async (ownerUrl: string): Promise<Migrated> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(ownerUrl)
    } catch (error) {
      if (attempt === attemptsMax || !maySucceedLater(error)) throw error
      await pause(retryMs)
    }
  }
}
