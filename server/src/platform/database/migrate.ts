import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { Misconfigured } from '../base/errors.ts'
import { findExistingGrantee, findGrantee, type Grantee, requireOwnership } from './app-role.ts'
import { layRights } from './lay-rights.ts'
import { serverOf, withClient } from './client.ts'
import { findApplied, readVersion, refuseNewer } from './newer-schema.ts'

const migrationsDir = join(import.meta.dirname, '../../../migrations')
export const jobsSchema = 'jobs'
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

/** Serialises migrating servers with a row lock: unlike advisory locks, it works with every pooler and distributed engine. */
const lockMigrations = async (client: Client): Promise<void> => {
  await client.query(`create table if not exists migration_lock (id integer primary key)`)
  await client.query('insert into migration_lock (id) values (1) on conflict do nothing')
  await client.query('begin')
  await client.query('select id from migration_lock where id = 1 for update')
  // While a migration waits for a table lock, all other queries on the table wait behind it.
  await client.query(`set local lock_timeout = '2s'`)
}

/** The names of the migrations of this version, sorted. */
export const findMigrations = async (): Promise<string[]> =>
  (await readdir(migrationsDir)).filter((file) => file.endsWith('.sql')).sort()

const createMigrationTable = async (client: Client): Promise<void> => {
  await client.query('create table if not exists migration (name text primary key, applied_at timestamptz not null)')
  const { rows } = await client.query(
    `select from information_schema.columns
     where table_schema = 'public' and table_name = 'migration' and column_name = 'app_version'`,
  )
  // Only if it is missing, because it locks the table.
  if (rows.length === 0) await client.query('alter table migration add column app_version text')
}

const applyMissing = async (client: Client, wanted: readonly string[]): Promise<string[]> => {
  await createMigrationTable(client)
  const version = await readVersion()
  const applied = new Set((await findApplied(client)).map(({ name }) => name))
  const missing = wanted.filter((file) => !applied.has(file))
  for (const file of missing) {
    await client.query(await readFile(join(migrationsDir, file), 'utf8'))
    await client.query('insert into migration (name, applied_at, app_version) values ($1, now(), $2)', [file, version])
  }
  return missing
}

const migrateJobs = async (url: string): Promise<void> => {
  const boss = new PgBoss({ ...serverOf(url), schema: jobsSchema, schedule: false, supervise: false, max: 2 })
  boss.on('error', () => {}) // the caller sees what start rejects with
  await boss.start()
  await boss.stop({ graceful: false })
}

const asMigrator = { application_name: 'muster-migrate' }

const lockNotAvailable = '55P03'

/** Retryable: concurrent migrations can collide in the catalogue, and a table in use can be locked a little later. */
const maySucceedLater = (error: unknown): boolean =>
  ['23505', '42P07', '42710', '40001', '40P01', 'XX000', lockNotAvailable].includes(
    (error as { code?: string }).code ?? '',
  )

const attemptsMax = 10
const retryMs = 500

export type Migrated = {
  /** Names of the files applied now. */
  applied: string[]
  /** Whether the application works in a role that cannot change the ledger. */
  guarded: boolean
  /** The role that the application's connections must switch to; undefined: none. */
  role: string | undefined
}

type Migration = { ownerUrl: string; login: string | undefined; wanted: readonly string[] }

const migrateWith = async (client: Client, { ownerUrl, login, wanted }: Migration): Promise<Migrated> => {
  await requireSupported(client)
  await requireOwnership(client)
  await refuseNewer(client, await findMigrations())
  const grantee = await findGrantee(client, login)
  await lockMigrations(client)
  try {
    const applied = await applyMissing(client, wanted)
    await migrateJobs(ownerUrl)
    if (grantee) await layRights(client, grantee.name, jobsSchema)
    await client.query('commit')
    return { applied, guarded: grantee !== null, role: grantee?.switchTo }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const migrateOnce = (ownerUrl: string, login: string | undefined, wanted: readonly string[]): Promise<Migrated> =>
  withClient(ownerUrl, (client) => migrateWith(client, { ownerUrl, login, wanted }), asMigrator)

/**
 * Migrates a database and lays the application's rights, once even if several servers start together: everything in one transaction
 * behind one lock. Throws {@link Misconfigured} if PostgreSQL is too old, the database is newer than this version, or another role owns
 * the tables.
 * @param login the role of the application's connections. Default: the owner's
 * @param wanted the names of the migrations, sorted. Default: all of this version
 */
export const migrate = async (ownerUrl: string, login?: string, wanted?: readonly string[]): Promise<Migrated> => {
  const files = wanted ?? (await findMigrations())
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(ownerUrl, login, files)
    } catch (error) {
      if (attempt === attemptsMax || !maySucceedLater(error)) throw error
      await pause(retryMs)
    }
  }
}

/** The role of a connection to this URL. */
export const findLogin = (url: string): Promise<string | undefined> =>
  withClient(
    url,
    async (client) => (await client.query<{ login: string }>('select current_user as login')).rows[0]?.login,
    asMigrator,
  )

/** The role that works with the tables, as a start would find it, without changing anything. Null: the owner itself. */
export const inspectGrantee = async (ownerUrl: string, appUrl: string): Promise<Grantee | null> => {
  const login = ownerUrl === appUrl ? undefined : await findLogin(appUrl)
  return withClient(ownerUrl, (client) => findExistingGrantee(client, login), asMigrator)
}
