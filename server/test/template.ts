import { randomBytes } from 'node:crypto'
import { migrate } from '../src/platform/database/migrate.ts'
import { runSql, withDatabase } from './run-sql.ts'
import { startScratchPostgres } from './scratch-postgres.ts'

/** A PostgreSQL server for a run of tests, with a migrated database that tests copy. */
export type TestServer = {
  /** URL of the migrated template, for its owner. */
  templateUrl: string
  /** URL of the template, for the application's role. */
  appUrl: string
  /** Whether `appUrl` leads through a transaction pooler. */
  isPooled: boolean
}

export type FreshDatabase = {
  /** URL for the role that owns the tables. */
  ownerUrl: string
  /** URL for `muster_app`, the role of the application. */
  appUrl: string
  /** Whether connections to `appUrl` may prepare statements. Default: true. */
  prepared?: boolean
  /** Closes remaining connections and drops the database. */
  drop(): Promise<unknown>
}

/** The application's login at the same server, through a transaction pooler. */
const pooledUrl = process.env.TEST_POOLED_DATABASE_URL

type Started = { ownerUrl: string; appUrlOf(database: string): string; stop(): Promise<void> }

/** The application's role has no password on an external server, so connections switch to it with SET ROLE. */
const inAppRole = (url: string, database: string): string => {
  const changed = new URL(withDatabase(url, database))
  changed.searchParams.set('options', '-c role=muster_app')
  return changed.href
}

/** One PostgreSQL server for the whole run: a temporary one, or the one at `TEST_DATABASE_URL`. */
const startServer = async (prefix: string, connectionsMax: number): Promise<Started> => {
  const given = process.env.TEST_DATABASE_URL
  const appUrlOf = (database: string) =>
    pooledUrl ? withDatabase(pooledUrl, database) : inAppRole(given ?? '', database)
  if (given) return { ownerUrl: given, appUrlOf, stop: async () => undefined }
  const { ownerUrl, appUrl, stop } = await startScratchPostgres(prefix, { max_connections: String(connectionsMax) })
  return { ownerUrl, appUrlOf: (database) => withDatabase(appUrl, database), stop }
}

/** Starts the server of a run and migrates its template. @param prefix of the server's folder (see `startScratchPostgres`) */
export const startTemplate = async (
  prefix: string,
  connectionsMax: number,
): Promise<TestServer & { stop: () => Promise<void> }> => {
  const server = await startServer(prefix, connectionsMax)
  const template = `muster_template_${randomBytes(4).toString('hex')}`
  await runSql(server.ownerUrl, `create database ${template}`)
  const templateUrl = withDatabase(server.ownerUrl, template)
  await migrate(templateUrl)
  return {
    templateUrl,
    appUrl: server.appUrlOf(template),
    isPooled: pooledUrl !== undefined,
    stop: async () => {
      await runSql(server.ownerUrl, `drop database ${template} with (force)`)
      await server.stop()
    },
  }
}

const create = async ({ templateUrl, appUrl, isPooled }: TestServer, template: string): Promise<FreshDatabase> => {
  const name = `muster_test_${randomBytes(6).toString('hex')}`
  await runSql(withDatabase(templateUrl, 'postgres'), `create database ${name} template ${template}`)
  return {
    ownerUrl: withDatabase(templateUrl, name),
    appUrl: withDatabase(appUrl, name),
    prepared: !isPooled,
    drop: () => runSql(withDatabase(templateUrl, 'postgres'), `drop database if exists ${name} with (force)`),
  }
}

/** Creates a migrated, empty database. Copying its files takes half as long as writing them to the log. */
export const copyTemplate = (server: TestServer): Promise<FreshDatabase> =>
  create(server, `${new URL(server.templateUrl).pathname.slice(1)} strategy file_copy`)

/** Creates a database without tables. */
export const createBlank = (server: TestServer): Promise<FreshDatabase> => create(server, 'template0')
