import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The harness's own way into the database: never scheduled, never part of the server. */
export type Database = {
  /** As the role in which the server works. */
  appUrl: string
  /** Rows as the owner of the tables reads them; amounts as bigint. */
  rows<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Whether the database forbids this to the owner of the tables, or to the role in which the server works. */
  forbids(role: 'owner' | 'application', sql: string): Promise<boolean>
  findBlockers: (pids: readonly number[]) => Promise<Map<number, number[]>>
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

const blockersSql = 'select pid, pg_blocking_pids(pid) as ahead from unnest($1::int[]) as pid'
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
