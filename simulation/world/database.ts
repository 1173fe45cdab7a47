import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { runSql, withDatabase } from '../../server/test/run-sql.ts'
import type { FindBlockers } from '../engine/external-work.ts'

/** The harness's own database access, outside of the schedule and of the server. */
export type Database = {
  /** Connects with the role of the server. */
  appUrl: string
  /** Runs a query as the owner of the tables; amounts are returned as bigint. */
  rows<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Whether the database denies each of these statements to the owner of the tables or to the server's role. */
  forbids(role: 'owner' | 'application', statements: readonly string[]): Promise<boolean[]>
  findBlockers: FindBlockers
  /** Terminates one of the server's connections and waits until its locks are released. */
  endConnection(backend: number): Promise<void>
  /** Terminates the server's connections and waits until their locks are released. */
  endConnections(): Promise<void>
  drop(): Promise<void>
}

/** A statement that waits this long for a lock makes PostgreSQL check for a deadlock. */
export const deadlockCheckMs = 1
/**
 * A backend that has just started to wait counts as running. In a deadlock PostgreSQL cancels the statement whose check runs last;
 * waiting for the check makes that the statement that came last, in every replay.
 */
const blockersSql = `select pid, case when exists (
    select from pg_locks where pg_locks.pid = backend.pid and waitstart < clock_timestamp() - interval '8 ms'
  ) then pg_blocking_pids(pid) else '{}' end as ahead
  from unnest($1::int[]) as backend (pid)`
/** A backend that waits for a lock terminates immediately, so this limit is never reached in practice. */
const terminateMaxMs = 10_000
/** The harness must never wait for a lock of a parked transaction. A seed in which it does fails after this time. */
const lockWaitMaxMs = 10_000
const endSql = `select count(pg_terminate_backend(pid))::int as alive from pg_stat_activity
  where datname = current_database() and application_name = 'muster'`

const isForbidden = (client: pg.Client, text: string): Promise<boolean> =>
  client.query(text).then(
    () => false,
    (error: unknown) => {
      if ((error as { code?: string }).code === '42501') return true
      throw error
    },
  )

const areForbidden = async (url: string, statements: readonly string[]): Promise<boolean[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found: boolean[] = []
    for (const text of statements) found.push(await isForbidden(client, text))
    return found
  } finally {
    await client.end()
  }
}

const names = new Map<string, string>()

/** PostgreSQL plans a statement with a name once. Planning takes longer than running these. */
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `harness_${names.size}`
  names.set(text, name)
  return name
}

/** Copies the template into a new database for one seed. */
export const openDatabase = async (templateUrl: string, appTemplateUrl: string): Promise<Database> => {
  const name = `muster_simulation_${randomBytes(6).toString('hex')}`
  const serverUrl = withDatabase(templateUrl, 'postgres')
  const template = new URL(templateUrl).pathname.slice(1)
  await runSql(serverUrl, `create database ${name} template ${template}`)
  const [ownerUrl, appUrl] = [withDatabase(templateUrl, name), withDatabase(appTemplateUrl, name)]
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'simulation',
    lock_timeout: lockWaitMaxMs,
  })
  await client.connect()
  return {
    appUrl,
    forbids: (role, statements) => areForbidden(role === 'owner' ? ownerUrl : appUrl, statements),
    rows: async <Row>(sql: string, values: readonly unknown[] = []) => {
      const result = await client.query({ name: nameOf(sql), text: sql, values: [...values] })
      return result.rows as Row[]
    },
    findBlockers: async (pids) => {
      const { rows } = await client.query<{ pid: number; ahead: number[] }>({
        ...{ name: nameOf(blockersSql), text: blockersSql, values: [pids] },
      })
      return new Map(rows.map(({ pid, ahead }) => [pid, ahead]))
    },
    endConnection: async (backend) => {
      await client.query('select pg_terminate_backend($1, $2)', [backend, terminateMaxMs])
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
