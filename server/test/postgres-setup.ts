import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/database/migrate.ts'
import { startScratchPostgres } from './scratch-postgres.ts'

export type TestServer = {
  /** Leads to the migrated template, as the role that owns it. */
  templateUrl: string
  /** Leads to the template as the application's role. */
  appUrl: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

type Started = { ownerUrl: string; appUrlOf(database: string): string; stop(): Promise<void> }

export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** One PostgreSQL for the whole run: one in a folder of its own, or the one `TEST_DATABASE_URL` names. */
const startServer = async (): Promise<Started> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { ownerUrl: given, appUrlOf: (database) => inAppRole(given, database), stop: async () => undefined }
  const { ownerUrl, appUrl, stop } = await startScratchPostgres('muster-test-postgres-', { max_connections: '300' })
  return { ownerUrl, appUrlOf: (database) => withDatabase(appUrl, database), stop }
}

/** A server of one's own has no password for the application's role: its connections change into it instead. */
const inAppRole = (url: string, database: string): string => {
  const changed = new URL(withDatabase(url, database))
  changed.searchParams.set('options', '-c role=muster_app')
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

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer()
  const template = `muster_template_${randomBytes(4).toString('hex')}`
  await runSql(server.ownerUrl, `create database ${template}`)
  const templateUrl = withDatabase(server.ownerUrl, template)
  await migrate(templateUrl)
  project.provide('testServer', { templateUrl, appUrl: server.appUrlOf(template) })
  return async () => {
    await runSql(server.ownerUrl, `drop database ${template} with (force)`)
    await server.stop()
  }
}
