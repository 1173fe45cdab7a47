import { join } from 'node:path'
import { bootstrapAdmin } from '../people/index.ts'
import {
  accountEvents,
  createOrganisation,
  type DemoAccount,
  hasDemoAccounts,
  serveMetrics,
  watchHealth,
} from '../site/index.ts'
import { createApp } from '../app.ts'
import type { Build } from '../platform/base/build.ts'
import { systemClock } from '../platform/base/clock.ts'
import type { Config } from '../platform/base/config.ts'
import { Misconfigured } from '../platform/base/errors.ts'
import { createMeasures } from '../platform/base/measures.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { Database } from '../platform/database/database.ts'
import type { AppContext } from '../platform/context.ts'
import { listen } from '../platform/http/listen.ts'
import type { Traffic } from '../platform/http/traffic.ts'
import type { Logger } from '../platform/base/log.ts'
import { serveWeb } from '../web/index.ts'
import { readBuild } from './build.ts'
import { type Closers, createClosers } from './closers.ts'
import { provideDemo } from './demo.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { serveDevelopment } from './development.routes.ts'
import { openGateways, type OpenGateways, type SandboxAccess } from './gateways.ts'
import { checkKeys } from './key-check.ts'
import { openKeyring } from './keyring.ts'
import { mailNote, paypalNote, placesNote, replacedNote, workersNote } from './notes.ts'
import { type ServingPlace, withPort } from './port.ts'
import type { StartFacts } from './start-block.ts'
import type { Stopping } from './stopping.ts'

const webDir = join(import.meta.dirname, '../../../web/dist')

export type Running = {
  facts: StartFacts
  /** Finishes requests in progress, then closes everything this process started. */
  stop(): Promise<void>
}

const isNote = (note: string | null): note is string => note !== null

const notesOf = (config: Config, { guarded, replaced }: OpenDatabase, { secrets, sandbox }: OpenGateways): string[] =>
  [
    guarded
      ? null
      : 'the database owner may not create roles, so the application can change the ledger’s tables itself',
    sandbox ? null : paypalNote(config, secrets.find),
    mailNote(config, secrets.find),
    placesNote(config, secrets.find),
    workersNote(process.env),
    ...replaced.map(replacedNote),
  ].filter(isNote)

type Opened = { context: AppContext; database: OpenDatabase; gateways: OpenGateways; demo: DemoAccount[] }

const factsOf = (config: Config, { context, database, gateways, demo }: Opened): StartFacts => ({
  url: config.publicUrl,
  inbox: gateways.inbox !== null,
  sandboxBuyers: gateways.sandbox?.buyers ?? null,
  demo,
  dataDir: config.dataDir,
  database: database.place,
  build: context.build,
  notes: notesOf(config, database, gateways),
})

/** What `npm run dev` runs beside the server, so that it stays up while the server restarts. */
export type DevelopmentServices = {
  /** Null if the settings name a PayPal. */
  sandbox: SandboxAccess | null
  /** The terminal already shows where everything is. */
  isRestart: boolean
}

/** Timeout for requests in progress at shutdown, and for a step of the start after a stop signal. */
const patienceMs = 10_000

type StartOptions = {
  log: Logger
  stopping: Stopping
  /** Present if Vite serves the pages and the parent process runs the other services. */
  services?: DevelopmentServices | null
}
type Environment = StartOptions & { closers: Closers }

const refuseDemoAccounts = async (db: Database): Promise<void> => {
  if (!(await hasDemoAccounts(db))) return
  throw new Misconfigured(
    'This database has the accounts of the sample data, whose password is public, so it cannot serve production. ' +
      'Remove them with `npm run cli -- remove-demo`, or give the DATABASE_URL or DATA_DIR of an empty database.',
  )
}

const openTraces = async ({ traces }: Config, build: Build, { log, closers }: Environment): Promise<void> => {
  if (!traces) return
  // Loaded only here: without a collector, it takes no memory and no time.
  const { exportTraces } = await import('./export-traces.ts')
  closers.add('the traces', exportTraces(traces, { build, log }))
}

/** Opens the services of the application, and creates the application. Nothing listens yet. */
const prepare = async (config: Config, build: Build, environment: Environment) => {
  const { log, closers, services, stopping } = environment
  const { asked } = stopping
  const database = await openDatabase(config, { log, closers, asked })
  const { db } = database
  if (config.production) await refuseDemoAccounts(db)
  const keyring = await openKeyring(config)
  await checkKeys({ db, clock: systemClock }, keyring)
  const jobs = createJobs({ ...database.access, log, isWorker: config.role !== 'web' })
  const organisation = createOrganisation({ db, config })
  await organisation.refresh()
  const context: AppContext = {
    db,
    clock: systemClock,
    config,
    log,
    jobs,
    keyring,
    organisation,
    build,
    measures: createMeasures(),
    stopping: asked,
  }
  asked.throwIfAborted()
  const gateways = await openGateways({
    config,
    db,
    keyring,
    clock: systemClock,
    log,
    closers,
    runningSandbox: services?.sandbox ?? null,
  })
  const app = await createApp(context, gateways)
  if (!config.production) await serveDevelopment(app, { ...gateways, publicUrl: config.publicUrl })
  if (!services && config.role !== 'worker') await serveWeb(app, { ...context, webDir })
  return { context, database, gateways, app }
}

type Serving = { context: AppContext; traffic: Traffic; hurried: AbortSignal }

/** Takes no new work, and serves on until proxies have turned to other servers. */
const leave = async ({ context: { jobs, config }, traffic, hurried }: Serving): Promise<void> => {
  jobs.pause()
  await traffic.leave({ forMs: config.role === 'worker' ? 0 : config.drainMs, hurried })
}

const startServices = async (place: ServingPlace, environment: Environment): Promise<StartFacts> => {
  const { closers, stopping } = environment
  const { asked, hurried } = stopping
  const { config } = place
  asked.throwIfAborted()
  const build = await readBuild(config.commit)
  await openTraces(config, build, environment)
  const { context, database, gateways, app } = await prepare(config, build, environment)
  asked.throwIfAborted()
  await bootstrapAdmin(context, accountEvents)
  const demo = config.demoData ? await provideDemo({ context, database, gateways, asked }) : []
  asked.throwIfAborted()
  closers.add('jobs', () => context.jobs.stop(), 12_000)
  closers.add('the web server', () => app.close())
  closers.add('requests in progress', () => app.traffic.drain({ withinMs: patienceMs, hurried }), 2 * patienceMs)
  // Before listening, because the first request may already wake a job.
  await context.jobs.start()
  closers.add('the look at services', watchHealth(context))
  asked.throwIfAborted()
  // Again: sockets that share a port would not notice another program on it.
  await place.check()
  await listen(app, config)
  place.release()
  if (config.metrics) {
    const metrics = await serveMetrics(context, config.metrics)
    closers.add('the metrics', metrics.stop)
  }
  closers.add('the hand-over', () => leave({ context, traffic: app.traffic, hurried }), config.drainMs + patienceMs)
  return factsOf(config, { context, database, gateways, demo })
}

/** Rejects some time after a stop signal, so that a hanging step of the start does not block the process. */
const rejectAfterStop = ({ asked }: Stopping): Promise<never> =>
  new Promise((_, reject) => {
    const startTimer = () => void setTimeout(() => reject(asked.reason as Error), patienceMs)
    if (asked.aborted) startTimer()
    else asked.addEventListener('abort', startTimer, { once: true })
  })

/**
 * Starts the whole product in this process, from the database to the listening port. If a step fails, or the process
 * is asked to stop, everything that was started is closed again.
 */
export const start = async (givenConfig: Config, options: StartOptions): Promise<Running> => {
  const { log, stopping } = options
  const closers = createClosers(log)
  try {
    const place = await withPort(givenConfig)
    closers.add('the port', async () => place.release())
    const facts = await Promise.race([startServices(place, { ...options, closers }), rejectAfterStop(stopping)])
    return { facts, stop: () => closers.closeAll() }
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}
