import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/embedded-postgres/index.ts'
import { migrate } from '../src/kernel/migrate.ts'

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

const prefix = 'muster-test-postgres-'
const settings = {
  // Losing these rows in a power cut is no loss, and syncing them would only slow the tests.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Only a superuser may end it, so that no test could drop a database that it works in.
  autovacuum: 'off',
  max_connections: '300',
}
const log = { warn: () => undefined, error: () => undefined }

export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** One PostgreSQL for the whole run: an embedded one in a temporary folder, or the one `TEST_DATABASE_URL` names. */
const startServer = async (): Promise<Started> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { ownerUrl: given, appUrlOf: (database) => inAppRole(given, database), stop: async () => undefined }
  await removeLeftovers()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: folder, log, settings })
  return {
    ownerUrl: server.ownerUrl,
    appUrlOf: (database) => withDatabase(server.appUrl, database),
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A server of one's own has no password for the application's role: its connections change into it instead. */
const inAppRole = (url: string, database: string): string => {
  const changed = new URL(withDatabase(url, database))
  changed.searchParams.set('options', '-c role=muster_app')
  return changed.href
}

/** A run that was killed leaves its database running: takes it over, stops it, and removes it. */
const removeLeftovers = async (): Promise<void> => {
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    // A run that still lives holds its folder, and another user's is not ours to remove.
    const leftover = await startEmbeddedPostgres({ dataDir: folder, log, settings }).catch(() => null)
    if (!leftover) continue
    await leftover.stop()
    await rm(folder, { recursive: true, force: true })
  }
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
