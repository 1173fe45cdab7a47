import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { createLog, type Logger } from '../../base/log.ts'
import { connect, type Db } from '../../database/database.ts'
import { asKind } from '../../database/work-kind.ts'
import { openEmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/index.ts'
import { CommandError } from './command.ts'

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const requireEmbedded = async (dataDir: string): Promise<void> => {
  if (await exists(join(dataDir, 'postgres.json'))) return
  throw new CommandError(
    `There is no Muster database in ${dataDir}. Start Muster once first, or give the DATA_DIR or DATABASE_URL that it uses.`,
  )
}

type Login = 'app' | 'owner'

/** The product's database: the configured one, or the embedded one, which a running server may be using. */
const openDatabase = async ({ databaseUrl, migrationDatabaseUrl, dataDir }: Config, login: Login, log: Logger) => {
  const ownersUrl = migrationDatabaseUrl ?? databaseUrl
  if (databaseUrl && ownersUrl)
    return { url: login === 'owner' ? ownersUrl : databaseUrl, stop: () => Promise.resolve() }
  await requireEmbedded(dataDir)
  const { appUrl, ownerUrl, stop } = await openEmbeddedPostgres({ dataDir, log })
  return { url: login === 'owner' ? ownerUrl : appUrl, stop }
}

const withLogin = async (config: Config, login: Login, work: (db: Db) => Promise<void>): Promise<void> => {
  const log = createLog('error')
  const { url, stop } = await openDatabase(config, login, log)
  const db = connect({ url, log, connectionsMax: 1 })
  try {
    await asKind('background', () => work(db))
  } finally {
    await db.destroy()
    await stop()
  }
}

/** Runs the work of a command with one connection to the product's database. */
export const withDatabase = (config: Config, work: (db: Db) => Promise<void>): Promise<void> =>
  withLogin(config, 'app', work)

/** As {@link withDatabase}, with the login that owns the tables. */
export const withOwnersDatabase = (config: Config, work: (db: Db) => Promise<void>): Promise<void> =>
  withLogin(config, 'owner', work)

/** Runs the work of a command that opens its own connections to the product's database. */
export const withDatabaseUrl = async (config: Config, work: (url: string) => Promise<void>): Promise<void> => {
  const { url, stop } = await openDatabase(config, 'app', createLog('error'))
  try {
    await work(url)
  } finally {
    await stop()
  }
}

/** URLs of the role that owns the tables, and of the application's. */
type DatabaseUrls = { ownerUrl: string; appUrl: string }

/**
 * Runs the work of a command with the URLs of the database. `shared`: the database must exist, and a server may use it.
 * `alone`: the embedded database is created if it does not exist, and no server may use it.
 */
export const withOwner = async (
  config: Config,
  use: 'shared' | 'alone',
  work: (urls: DatabaseUrls) => Promise<void>,
): Promise<void> => {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = config
  if (databaseUrl) return work({ ownerUrl: migrationDatabaseUrl ?? databaseUrl, appUrl: databaseUrl })
  const log = createLog('error')
  if (use === 'shared') await requireEmbedded(dataDir)
  const open = use === 'shared' ? openEmbeddedPostgres : startEmbeddedPostgres
  const { ownerUrl, appUrl, stop } = await open({ dataDir, log })
  await work({ ownerUrl, appUrl }).finally(stop)
}
