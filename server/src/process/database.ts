import { startEmbeddedPostgres } from '../embedded-postgres/index.ts'
import type { Config } from '../base/config.ts'
import { connect, type Db } from '../database/database.ts'
import type { Logger } from '../base/log.ts'
import { appRole, migrate } from '../database/migrate.ts'
import type { Closers } from './closers.ts'

export type OpenDatabase = {
  db: Db
  /** For the job queue, which keeps connections of its own. */
  url: string
  role: string | undefined
  /** Where the data lies, in words for the start block. */
  place: string
  /** Whether the application works in a role that cannot change the ledger. */
  guarded: boolean
}

type Place = { ownerUrl: string; appUrl: string; place: string; embedded: boolean }

type Environment = {
  log: Logger
  closers: Closers
  /** Breaks the start off. */
  asked: AbortSignal
}

/** Longer than the database itself waits for an orderly end. */
const stopWithinMs = 35_000

const findPlace = async (config: Config, { log, closers, asked }: Environment): Promise<Place> => {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = config
  if (databaseUrl) {
    const place = new URL(databaseUrl)
    return {
      ownerUrl: migrationDatabaseUrl ?? databaseUrl,
      appUrl: databaseUrl,
      place: `${place.host}${place.pathname}`,
      embedded: false,
    }
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log, asked })
  closers.add('the database', postgres.stop, stopWithinMs)
  return { ...postgres, place: postgres.clusterDir, embedded: true }
}

/**
 * Starts or reaches the database and brings it up to date. The embedded one has a login of its own for the application;
 * on a given server, connections change into the application's role where the owner could make it.
 */
export const openDatabase = async (config: Config, environment: Environment): Promise<OpenDatabase> => {
  const { log, closers, asked } = environment
  const { ownerUrl, appUrl, place, embedded } = await findPlace(config, environment)
  asked.throwIfAborted()
  const { applied, guarded } = await migrate(ownerUrl)
  if (applied.length > 0) log.info({ applied }, 'migrations applied')
  const changesRole = guarded && !embedded && ownerUrl === appUrl
  const role = changesRole ? appRole : undefined
  const db = connect({ url: appUrl, log, role })
  closers.add('database connections', () => db.destroy())
  return { db, url: appUrl, role, place, guarded }
}
