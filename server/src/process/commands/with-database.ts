import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/base/config.ts'
import { createLog, type Logger } from '../../platform/base/log.ts'
import { connect, type Database } from '../../platform/database/database.ts'
import { reachDatabase } from '../../platform/database/reach.ts'
import { openEmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded-postgres/index.ts'
import { CommandError } from './command.ts'

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The same settings if they name an embedded database that exists. Throws a {@link CommandError} otherwise. */
export const requireEmbedded = async (config: Config): Promise<Config> => {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) throw new CommandError('DATABASE_URL names a server, so this Muster has no embedded database.')
  if (await exists(join(dataDir, 'postgres.json'))) return config
  throw new CommandError(
    `There is no Muster database in ${dataDir}. Start Muster once first, or give the DATA_DIR or DATABASE_URL that it uses.`,
  )
}

/** URLs of the role that owns the tables, and of the application's. */
export type DatabaseUrls = { ownerUrl: string; appUrl: string }

/** `shared`: a server may use the embedded database. `alone`: it is created if it does not exist, and no server may use it. */
type Use = 'shared' | 'alone'

const openUrls = async (config: Config, use: Use, log: Logger) => {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = config
  if (databaseUrl) {
    const stop = () => Promise.resolve()
    return { ownerUrl: migrationDatabaseUrl ?? databaseUrl, appUrl: databaseUrl, stop }
  }
  if (use === 'shared') await requireEmbedded(config)
  return (use === 'shared' ? openEmbeddedPostgres : startEmbeddedPostgres)({ dataDir, log })
}

/** Explains a server that cannot be used, as the start does, but does not wait for it. */
const requireServer = async ({ databaseUrl }: Config, { ownerUrl, appUrl }: DatabaseUrls, log: Logger) => {
  if (!databaseUrl) return
  const wait = { log, asked: new AbortController().signal, waitMs: 0 }
  await reachDatabase({ url: appUrl, setting: 'DATABASE_URL', ...wait })
  if (ownerUrl !== appUrl) await reachDatabase({ url: ownerUrl, setting: 'MIGRATION_DATABASE_URL', ...wait })
}

/**
 * Runs the work of a command with the URLs of the database, which may not respond. Throws a {@link CommandError} if there is no embedded
 * database.
 */
export const withUnreachedDatabase = async (
  config: Config,
  work: (urls: DatabaseUrls) => Promise<void>,
): Promise<void> => {
  const { stop, ...urls } = await openUrls(config, 'shared', createLog('error'))
  await work(urls).finally(stop)
}

/**
 * Runs the work of a command with the URLs of the database. Throws `Misconfigured` or `CannotStart` if the server cannot be used.
 * @param use `shared`: the database must exist, and a server may use it. `alone`: the embedded database is created if it does not exist,
 * and no server may use it.
 */
export const withOwner = async (
  config: Config,
  use: Use,
  work: (urls: DatabaseUrls) => Promise<void>,
): Promise<void> => {
  const log = createLog('error')
  const { stop, ...urls } = await openUrls(config, use, log)
  await requireServer(config, urls, log)
    .then(() => work(urls))
    .finally(stop)
}

const withLogin = (config: Config, url: keyof DatabaseUrls, work: (db: Database) => Promise<void>): Promise<void> =>
  withOwner(config, 'shared', async (urls) => {
    const db = connect({
      url: urls[url],
      prepared: config.databasePrepared,
      log: createLog('error'),
      connectionsMax: 1,
    })
    await work(db.as('system', 'background')).finally(() => db.destroy())
  })

/** Runs the work of a command with one connection to the product's database. */
export const withDatabase = (config: Config, work: (db: Database) => Promise<void>): Promise<void> =>
  withLogin(config, 'appUrl', work)

/** As {@link withDatabase}, with the login that owns the tables. */
export const withOwnersDatabase = (config: Config, work: (db: Database) => Promise<void>): Promise<void> =>
  withLogin(config, 'ownerUrl', work)
