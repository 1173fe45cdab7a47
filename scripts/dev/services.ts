import type { Config } from '../../server/src/base/config.ts'
import type { Logger } from '../../server/src/base/log.ts'
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres/index.ts'
import { type SandboxAccess, startSandboxFor } from '../../server/src/process/gateways.ts'

/** What stays up while the server restarts: the database and the PayPal sandbox, where the settings name no others. */
export type Services = {
  /** Settings that lead the server to the database. */
  environment: Record<string, string>
  sandbox: () => SandboxAccess | null
  /** Starts the sandbox again, on its store and port. */
  restartSandbox: () => void
  stop: () => Promise<void>
}

const startDatabase = async ({ databaseUrl, dataDir }: Config, log: Logger) => {
  if (databaseUrl) return { environment: {}, stop: () => Promise.resolve() }
  const { appUrl, ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, log })
  return { environment: { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl }, stop }
}

/** @param config the settings of the server, with the port on which it listens itself */
export const startServices = async (config: Config, log: Logger): Promise<Services> => {
  const database = await startDatabase(config, log)
  try {
    const sandbox = await startSandboxFor(config, log)
    return {
      environment: database.environment,
      sandbox: () => sandbox && { settings: sandbox.settings(), buyers: sandbox.buyers },
      restartSandbox: () => {
        const processId = sandbox?.processId()
        // Its supervisor starts it again.
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
