import { join } from 'node:path'
import { bootstrapAdmin } from '../accounts/index.ts'
import { accountEvents, createApp } from '../app.ts'
import type { DemoAccount } from '../demo/index.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import { createJobs } from '../kernel/jobs.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Logger } from '../kernel/log.ts'
import { serveWeb } from '../web/index.ts'
import { createClosers } from './closers.ts'
import { provideDemo } from './demo.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { serveDevelopment } from './development.routes.ts'
import { openGateways, type OpenGateways } from './gateways.ts'
import { openKeyring } from './keyring.ts'
import { claimPort } from './port.ts'
import type { StartFacts } from './start-block.ts'

const webDir = join(import.meta.dirname, '../../../web/dist')

export type Running = {
  facts: StartFacts
  /** Answers what is under way, then ends everything this process started. */
  stop(): Promise<void>
}

const notesOf = (database: OpenDatabase, { features }: OpenGateways): string[] => [
  ...(database.guarded
    ? []
    : ['the database owner may not create roles, so the application can change the ledger’s tables itself']),
  ...(features.donations() === 'off'
    ? ['PayPal is not set up, here or under Admin, Tokens, so donations are off']
    : []),
  ...(features.mail() === 'off' ? ['SMTP_URL is not set, so mails wait in the outbox'] : []),
]

const factsOf = (config: Config, database: OpenDatabase, gateways: OpenGateways, demo: DemoAccount[]): StartFacts => ({
  url: config.publicUrl,
  inbox: gateways.inbox !== null,
  sandboxBuyers: gateways.sandbox?.buyers ?? null,
  demo,
  dataDir: config.dataDir,
  database: database.place,
  notes: notesOf(database, gateways),
})

/** With port 0 a free one is taken, and links name it. */
const withPort = async (config: Config): Promise<Config> => {
  const port = await claimPort(config.host, config.port)
  const publicUrl = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl
  return { ...config, port, publicUrl }
}

/**
 * Starts the whole product in this process, from the database to the listening port. Where a step fails, what was started
 * before it is ended again.
 */
export const start = async (givenConfig: Config, log: Logger): Promise<Running> => {
  const closers = createClosers(log)
  try {
    const config = await withPort(givenConfig)
    const database = await openDatabase(config, log, closers)
    const { db } = database
    const keyring = await openKeyring(config)
    const jobs = createJobs({ url: database.url, role: database.role, log })
    const kernel: Kernel = { db, clock: systemClock, config, log, jobs, keyring }
    const gateways = await openGateways({ config, db, keyring, clock: systemClock, log, closers })
    const app = await createApp(kernel, gateways)
    await serveDevelopment(app, gateways)
    await serveWeb(app, { config, clock: systemClock, log, webDir })
    await bootstrapAdmin(kernel, accountEvents)
    const demo = config.demoData ? await provideDemo(kernel, database, gateways) : []
    closers.add('jobs', () => jobs.stop())
    closers.add('the web server', () => app.close())
    // Before listening: the first request may already have work for a job.
    await jobs.start()
    await app.listen({ host: config.host, port: config.port })
    return { facts: factsOf(config, database, gateways, demo), stop: () => closers.closeAll() }
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}
