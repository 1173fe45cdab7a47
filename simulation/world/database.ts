import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { FindBlockers } from '../engine/outside-work.ts'

/** The harness's own way into the database: never scheduled, never part of the server. */
export type Database = {
  /** As the role in which the server works. */
  appUrl: string
  /** Rows as the owner of the tables reads them; amounts as bigint. */
  rows<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Whether the database forbids this to the owner of the tables, or to the role in which the server works. */
  forbids(role: 'owner' | 'application', sql: string): Promise<boolean>
  findBlockers: FindBlockers
  /** Ends one of the server's connections, and waits until its locks are gone. */
  endConnection(backend: number): Promise<void>
  /** Ends the server's connections and waits until their locks are gone. */
  endConnections(): Promise<void>
  drop(): Promise<void>
}

export const inDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export const runSql = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** How long a statement has waited for a lock before PostgreSQL looks, once, whether it could wait for ever. */
export const deadlockTimeout = '1ms'
/**
 * Who has begun to wait just now counts as running: of two who wait for each other, the one whose look comes last is sent away,
 * and that has to be the one who came last.
 */
const blockersSql = `select pid, case when exists (
    select from pg_locks where pg_locks.pid = backend.pid and waitstart < clock_timestamp() - interval '8 ms'
  ) then pg_blocking_pids(pid) else '{}' end as ahead
  from unnest($1::int[]) as backend (pid)`
/** A backend that waits for a lock ends at once; longer, and something is wrong. */
const endMs = 10_000
const endSql = `select count(pg_terminate_backend(pid))::int as alive from pg_stat_activity
  where datname = current_database() and application_name = 'muster'`

const isForbidden = (url: string, text: string): Promise<boolean> =>
  runSql(url, text).then(
    () => false,
    (error: unknown) => {
      if ((error as { code?: string }).code === '42501') return true
      throw error
    },
  )

/** A new database like the template, for one seed. */
export const openDatabase = async (templateUrl: string, appTemplateUrl: string): Promise<Database> => {
  const name = `muster_simulation_${randomBytes(6).toString('hex')}`
  const serverUrl = inDatabase(templateUrl, 'postgres')
  const template = new URL(templateUrl).pathname.slice(1)
  await runSql(serverUrl, `create database ${name} template ${template}`)
  const [ownerUrl, appUrl] = [inDatabase(templateUrl, name), inDatabase(appTemplateUrl, name)]
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'simulation' })
  await client.connect()
  return {
    appUrl,
    forbids: (role, text) => isForbidden(role === 'owner' ? ownerUrl : appUrl, text),
    rows: async <Row>(sql: string, values: readonly unknown[] = []) => {
      const result = await client.query(sql, [...values])
      return result.rows as Row[]
    },
    findBlockers: async (pids) => {
      const { rows } = await client.query<{ pid: number; ahead: number[] }>(blockersSql, [pids])
      return new Map(rows.map(({ pid, ahead }) => [pid, ahead]))
    },
    endConnection: async (backend) => {
      await client.query('select pg_terminate_backend($1, $2)', [backend, endMs])
    },
    endConnections: async () => {
      for (;;) {
        const { rows } = await client.query<{ alive: number }>(endSql)
        if (rows[0]?.alive === 0) return
      }
    },
    drop: async () => {
      await client.end()
      await runSql(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}
