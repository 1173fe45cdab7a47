import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/database/migrate.ts'
import { runSql, withDatabase } from './run-sql.ts'
import { startScratchPostgres } from './scratch-postgres.ts'

export type TestServer = {
  /** URL of the migrated template, for its owner. */
  templateUrl: string
  /** URL of the template, for the application's role. */
  appUrl: string
  /** Whether `appUrl` leads through a transaction pooler. */
  isPooled: boolean
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** The application's login at the same server, through a transaction pooler. */
const pooledUrl = process.env.TEST_POOLED_DATABASE_URL

type Started = { ownerUrl: string; appUrlOf(database: string): string; stop(): Promise<void> }

/** One PostgreSQL server for the whole run: a temporary one, or the one at `TEST_DATABASE_URL`. */
const startServer = async (): Promise<Started> => {
  const given = process.env.TEST_DATABASE_URL
  const appUrlOf = (database: string) =>
    pooledUrl ? withDatabase(pooledUrl, database) : inAppRole(given ?? '', database)
  if (given) return { ownerUrl: given, appUrlOf, stop: async () => undefined }
  const { ownerUrl, appUrl, stop } = await startScratchPostgres('muster-test-postgres-', { max_connections: '300' })
  return { ownerUrl, appUrlOf: (database) => withDatabase(appUrl, database), stop }
}

/** The application's role has no password on an external server, so connections switch to it with SET ROLE. */
const inAppRole = (url: string, database: string): string => {
  const changed = new URL(withDatabase(url, database))
  changed.searchParams.set('options', '-c role=muster_app')
  return changed.href
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer()
  const template = `muster_template_${randomBytes(4).toString('hex')}`
  await runSql(server.ownerUrl, `create database ${template}`)
  const templateUrl = withDatabase(server.ownerUrl, template)
  await migrate(templateUrl)
  project.provide('testServer', { templateUrl, appUrl: server.appUrlOf(template), isPooled: pooledUrl !== undefined })
  return async () => {
    await runSql(server.ownerUrl, `drop database ${template} with (force)`)
    await server.stop()
  }
}
