import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import type { Config } from '../platform/base/config.ts'
import { placeOf } from '../platform/base/server-urls.ts'
import { type Access, serverName } from '../platform/database/connection.ts'
import { connect, type Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/base/log.ts'
import { findLogin, migrate } from '../platform/database/migrate.ts'
import { requireRights } from '../platform/database/check-rights.ts'
import { reachDatabase } from '../platform/database/reach.ts'
import { checkPooling } from './check-pooling.ts'
import type { Closers } from './closers.ts'
import { moveAtStart } from './move-database.ts'

export type OpenDatabase = {
  db: Database
  /** For the job queue, which has its own connections. */
  access: Access
  /** The location of the data, for the start block. */
  place: string
  /** Folders of embedded databases that moves to another major version left behind. */
  replaced: string[]
  /** Whether the application works in a role that cannot change the ledger. */
  guarded: boolean
}

type Place = Pick<OpenDatabase, 'place' | 'replaced'> & { ownerUrl: string; appUrl: string }

type Environment = {
  log: Logger
  closers: Closers
  /** Aborts the start. */
  asked: AbortSignal
}

/** Longer than the database's own shutdown timeout. */
const stopWithinMs = 35_000

const findPlace = async (config: Config, { log, closers, asked }: Environment): Promise<Place> => {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = config
  if (databaseUrl) {
    const ownerUrl = migrationDatabaseUrl ?? databaseUrl
    return { ownerUrl, appUrl: databaseUrl, place: placeOf(databaseUrl), replaced: [] }
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log, asked, move: moveAtStart(config, log) })
  closers.add('the database', postgres.stop, stopWithinMs)
  return { ...postgres, place: postgres.clusterDir }
}

/**
 * Starts or connects to the database, migrates it and lays the rights of the application's role. A separate login of the application
 * works as itself; if it owns the tables, its connections switch to a role that owns nothing.
 */
export const openDatabase = async (config: Config, environment: Environment): Promise<OpenDatabase> => {
  const { log, closers, asked } = environment
  const { ownerUrl, appUrl, ...where } = await findPlace(config, environment)
  asked.throwIfAborted()
  if (config.databaseUrl) {
    await reachDatabase({ url: appUrl, setting: 'DATABASE_URL', log, asked })
    if (ownerUrl !== appUrl) await reachDatabase({ url: ownerUrl, setting: 'MIGRATION_DATABASE_URL', log, asked })
    await checkPooling(config, { ownerUrl, appUrl }, log)
  }
  const login = ownerUrl === appUrl ? undefined : await findLogin(appUrl)
  const { applied, guarded, role } = await migrate(ownerUrl, login)
  if (applied.length > 0) log.info({ applied }, 'migrations applied')
  const onWrongRows = (fault: Error) => log.error({ err: fault }, 'a row is not what its statement declares')
  const { databasePrepared: prepared, databaseConnections: connections, databaseReplicaUrl: replicaUrl } = config
  const access = { url: appUrl, role, prepared, connections, name: serverName() }
  const db = connect({ ...access, replicaUrl, log, onWrongRows: config.production ? undefined : onWrongRows })
  closers.add('database connections', () => db.destroy())
  await requireRights(db, { guarded })
  return { db, access, ...where, guarded }
}
