import type { Config } from '../../server/src/platform/base/config.ts'
import type { Logger } from '../../server/src/platform/base/log.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/index.ts'
import { moveOnTerminal } from '../../server/src/process/move-database.ts'
import { type SandboxAccess, startSandboxFor } from '../../server/src/process/gateways.ts'

/** What keeps running while the server restarts: the embedded database and the PayPal sandbox, unless the settings name others. */
export type Services = {
  /** Environment variables with the URLs of the database. */
  environment: Record<string, string>
  sandbox: () => SandboxAccess | null
  /** Restarts the sandbox with the same store and port. */
  restartSandbox: () => void
  stop: () => Promise<void>
}

const startDatabase = async ({ databaseUrl, dataDir }: Config, log: Logger) => {
  if (databaseUrl) return { environment: {}, stop: () => Promise.resolve() }
  const { appUrl, ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, log, move: moveOnTerminal() })
  return { environment: { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl }, stop }
}

/** @param config the settings of the server, with its own port */
export const startServices = async (config: Config, log: Logger): Promise<Services> => {
  const database = await startDatabase(config, log)
  try {
    const sandbox = await startSandboxFor(config, log)
    return {
      environment: database.environment,
      sandbox: () => sandbox && { settings: sandbox.settings(), buyers: sandbox.buyers },
      restartSandbox: () => {
        const processId = sandbox?.processId()
        // Its supervisor restarts it.
        if (processId) process.kill(processId, 'SIGTERM')
      },
      stop: async () => {
        await sandbox?.stop()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
