import { resolve } from 'node:path'
import { builtServer } from './built.ts'
import { type Child, startChild } from './child.ts'

export type Server = Child & { url: string }

const root = resolve(import.meta.dirname, '../..')

const withUrl = (child: Child): Server => ({ ...child, url: child.ready.url as string })

/** Starts the product, bundled as operators run it, on a free port, with the settings of the documentation. */
export const startProduct = async (settings: Record<string, string>, execArgv: string[] = []): Promise<Server> =>
  withUrl(
    await startChild(await builtServer(root), {
      env: { PORT: '0', RATE_LIMIT: 'off', ...settings },
      execArgv: ['--max-semi-space-size=8', ...execArgv],
      cwd: root,
    }),
  )

/** Production settings with an external database, without mail and donations. */
export const production = ({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }, dataDir: string) => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '0',
  PUBLIC_URL: 'http://127.0.0.1:0',
  ENCRYPTION_KEY: `bench:${Buffer.alloc(32, 'bench').toString('base64')}`,
  DATA_DIR: dataDir,
  DATABASE_URL: appUrl,
  MIGRATION_DATABASE_URL: ownerUrl,
})

/** Options of Node for a server that writes a CPU profile into a folder when it stops; without a folder, none. */
export const profiling = (folder: string | undefined): string[] =>
  folder === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', folder]

/** The baseline server (`bare-server.ts`). */
export const startBare = async (databaseUrl: string): Promise<Server> =>
  withUrl(
    await startChild(resolve(import.meta.dirname, 'bare-server.ts'), {
      env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    }),
  )

/** The baseline of pages (`pages-server.ts`): sends the body that it gets in a message. */
export const startBarePages = async (): Promise<Server> =>
  withUrl(await startChild(resolve(import.meta.dirname, 'pages-server.ts'), { env: { NODE_ENV: 'production' } }))
