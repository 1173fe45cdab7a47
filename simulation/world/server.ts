import { createApp } from '../../server/src/app.ts'
import { type Config, readConfig } from '../../server/src/base/config.ts'
import { connect, type Db } from '../../server/src/database/database.ts'
import type { Clock } from '../../server/src/base/clock.ts'
import { type JobRun, startRun } from '../../server/src/jobs/job-run.ts'
import type { Jobs } from '../../server/src/jobs/jobs.ts'
import type { AppContext } from '../../server/src/context.ts'
import { createLog } from '../../server/src/base/log.ts'
import type { MailTransport } from '../../server/src/mail/index.ts'
import { createPaypalClient } from '../../server/src/money/index.ts'
import { createSecrets } from '../../server/src/admin/index.ts'
import type { Life } from '../engine/run-context.ts'
import type { VirtualTime } from '../engine/virtual-time.ts'

export const publicUrl = 'http://muster.test'
const connections = 8
/** Virtual time decides what is late; how long a step takes on this machine must not. */
const noDeadlines = {
  waitingMax: Infinity,
  connectMs: 0,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  queryMs: 0,
}

export type PaypalAccount = { apiUrl: string; clientId: string; clientSecret: string; webhookId: string }

type Surroundings = {
  databaseUrl: string
  dataDir: string
  life: Life
  time: VirtualTime
  fetch: typeof fetch
  paypal: PaypalAccount
  /** Told of each line of the server's log. */
  onLog: (line: string) => void
  /** Told which jobs are wanted soon. */
  onWake: (job: string) => void
}

/** The real server, without a socket, a mail server and a job queue: who calls it, and when a job runs, is the schedule's choice. */
export type Server = {
  life: Life
  app: Awaited<ReturnType<typeof createApp>>
  runJob(name: string): Promise<unknown>
}

const configOf = (dataDir: string): Config =>
  readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', DEMO_DATA: 'off', PUBLIC_URL: publicUrl })

/** Mails wait in the outbox: whether they arrive is not money. */
const noMail: MailTransport = {
  isConfigured: () => false,
  send: () => Promise.resolve({ kind: 'unreachable', reason: 'there is no mail here' }),
}

const scheduledJobs = (clock: Clock, onWake: (job: string) => void): Jobs => {
  const definitions = new Map<string, (run: JobRun) => Promise<unknown>>()
  return {
    define: ({ name, run }) => void definitions.set(name, run),
    wake: async (name) => onWake(name),
    run: async (name) => {
      const work = definitions.get(name)
      if (!work) throw new Error(`no job is named ${name}`)
      const run = startRun(clock)
      await work(run)
      if (run.wasCutShort()) onWake(name)
    },
    start: async () => undefined,
    stop: async () => undefined,
  }
}

/** All connections at once and in order, so that none is opened in the middle of a schedule. */
const warm = async (db: Db): Promise<void> => {
  const held = Promise.withResolvers<undefined>()
  const opened: Promise<unknown>[] = []
  for (let number = 0; number < connections; number++) {
    const open = Promise.withResolvers<undefined>()
    opened.push(
      db.connection().execute(() => {
        open.resolve(undefined)
        return held.promise
      }),
    )
    await open.promise
  }
  held.resolve(undefined)
  await Promise.all(opened)
}

/** Starts the server on its database. */
export const startServer = async (around: Surroundings): Promise<Server> => {
  const { databaseUrl, dataDir, life, time, paypal, onWake, onLog } = around
  const log = createLog('debug', { write: onLog })
  const db = connect({ url: databaseUrl, log, max: connections, limits: { request: noDeadlines, probe: noDeadlines } })
  await warm(db)
  const jobs = scheduledJobs(time, onWake)
  const config = configOf(dataDir)
  const context: AppContext = {
    db,
    clock: time,
    config,
    log,
    jobs,
    keyring: [{ kid: 's', key: new Uint8Array(32).fill(7) }],
  }
  const unused = () => {
    throw new Error('no part of a simulation')
  }
  const app = await createApp(context, {
    transport: noMail,
    secrets: createSecrets(context),
    paypal: createPaypalClient({ settings: () => paypal, fetch: around.fetch, log, clock: time }),
    sandboxLogins: () => [],
    storage: { put: unused, open: unused, remove: unused },
    places: { autocomplete: unused },
    features: { donations: () => 'sandbox', mail: () => 'off' },
  })
  await app.ready()
  return { life, app, runJob: (name) => jobs.run(name) }
}
