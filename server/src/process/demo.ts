import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type DemoAccount, findDemo } from '../site/index.ts'
import type { PaypalSettings } from '../platform/base/config.ts'
import type { AppContext } from '../platform/context.ts'
import type { PaypalSandbox } from '../money/index.ts'
import type { OpenDatabase } from './database.ts'
import type { OpenGateways } from './gateways.ts'

/** The input of the seeding process. */
export type SeedOrder = {
  access: OpenDatabase['access']
  publicUrl: string
  dataDir: string
  sandbox: { settings: PaypalSettings; buyers: PaypalSandbox['buyers'] } | null
}

const program = fileURLToPath(new URL('./seed-program.ts', import.meta.url))

const seedApart = async (order: SeedOrder, asked: AbortSignal): Promise<void> => {
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'], signal: asked })
  child.send(order)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the sample campaigns could not be made; DEMO_DATA=off starts without them')
}

type Environment = {
  context: AppContext
  database: OpenDatabase
  gateways: OpenGateways
  /** Aborts the seeding; the next start continues it. */
  asked: AbortSignal
}

/**
 * Adds the sample campaigns to an empty development database and returns the accounts to log in with. A child process makes them,
 * because encoding their pictures takes hundreds of megabytes, which the server would keep.
 */
export const provideDemo = async ({ context, database, gateways, asked }: Environment): Promise<DemoAccount[]> => {
  const found = await findDemo(context)
  if (found) return found
  const { publicUrl, dataDir } = context.config
  const sandbox = gateways.sandbox && { settings: gateways.sandbox.settings(), buyers: gateways.sandbox.buyers }
  await seedApart({ access: database.access, publicUrl, dataDir, sandbox }, asked)
  return (await findDemo(context)) ?? []
}
