import { realpath } from 'node:fs/promises'
import pg from 'pg'
import type { ClusterRecord } from './record.ts'

const databaseName = 'muster'
const ownerRole = 'muster_owner'
const appRole = 'muster_app'

export type Answer =
  /** The server is our cluster, and accepts connections. */
  | 'ours'
  /** The server starts, recovers or stops, and does not accept connections now. */
  | 'busy'
  /** The port answers, but it is not our cluster. */
  | 'stranger'
  | 'silent'

const cannotConnectNow = '57P03'
const tooManyConnections = '53300'

const connectionUrl = (role: string, password: string, port: number, database: string): string =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`

export type Urls = { ownerUrl: string; appUrl: string }

/** The two login roles. The owner migrates; the application's role owns nothing. */
export const urls = ({ port, passwords }: ClusterRecord): Urls => ({
  ownerUrl: connectionUrl(ownerRole, passwords.owner, port, databaseName),
  appUrl: connectionUrl(appRole, passwords.app, port, databaseName),
})

const withSuperuser = async <T>(
  { passwords }: ClusterRecord,
  port: number,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({
    connectionString: connectionUrl('postgres', passwords.superuser, port, database),
    connectionTimeoutMillis: 3_000,
  })
  // A connection error must reject the current query, not crash this process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Identifies the server on a port: our cluster accepts our password and reports our data folder. */
export const ask = async (record: ClusterRecord, port: number, clusterDir: string): Promise<Answer> => {
  try {
    return await withSuperuser(record, port, 'postgres', async (client) => {
      const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
      const folder = rows[0]?.folder ?? ''
      return (await realpath(folder).catch(() => folder)) === (await realpath(clusterDir)) ? 'ours' : 'stranger'
    })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'silent'
    if (error.code === tooManyConnections) return 'ours'
    return error.code === cannotConnectNow ? 'busy' : 'stranger'
  }
}

/** Creates the database and its two roles if they are missing. Neither is a superuser. */
export const ensureRoles = (record: ClusterRecord): Promise<void> =>
  withSuperuser(record, record.port, 'postgres', async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles union all select datname from pg_database',
    )
    const present = new Set(rows.map((row) => row.name))
    const password = (text: string): string => client.escapeLiteral(text)
    if (!present.has(ownerRole)) {
      const rights = 'login createdb createrole'
      await client.query(`create role ${ownerRole} ${rights} password ${password(record.passwords.owner)}`)
    }
    if (!present.has(appRole)) {
      await client.query(`create role ${appRole} login password ${password(record.passwords.app)}`)
    }
    // Migrations grant the privileges of the application's role, as on any other PostgreSQL.
    await client.query(`grant ${appRole} to ${ownerRole} with admin option`)
    if (!present.has(databaseName)) await client.query(`create database ${databaseName} owner ${ownerRole}`)
  })
