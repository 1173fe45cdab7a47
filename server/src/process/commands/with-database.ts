import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { createLog, type Logger } from '../../base/log.ts'
import { connect, type Db } from '../../database/database.ts'
import { asKind } from '../../database/work-kind.ts'
import { openEmbeddedPostgres } from '../../embedded-postgres/index.ts'
import { CommandError } from './command.ts'

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The product's database: the configured one, or the embedded one, which a running server may be using. */
const openDatabase = async ({ databaseUrl, dataDir }: Config, log: Logger) => {
  if (databaseUrl) return { url: databaseUrl, stop: () => Promise.resolve() }
  if (!(await exists(join(dataDir, 'postgres.json')))) {
    throw new CommandError(
      `There is no Muster database in ${dataDir}. Start Muster once first, or give the DATA_DIR or DATABASE_URL that it uses.`,
    )
  }
  const { appUrl, stop } = await openEmbeddedPostgres({ dataDir, log })
  return { url: appUrl, stop }
}

/** Runs the work of a command with one connection to the product's database. */
export const withDatabase = async (config: Config, work: (db: Db) => Promise<void>): Promise<void> => {
  const log = createLog('error')
  const { url, stop } = await openDatabase(config, log)
  const db = connect({ url, log, connectionsMax: 1 })
  try {
    await asKind('background', () => work(db))
  } finally {
    await db.destroy()
    await stop()
  }
}
