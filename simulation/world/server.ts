import { createApp } from '../../server/src/app.ts'
import { type Config, readConfig } from '../../server/src/platform/base/config.ts'
import { connect } from '../../server/src/platform/database/database.ts'
import type { Clock } from '../../server/src/platform/base/clock.ts'
import { type JobRun, startRun } from '../../server/src/platform/jobs/job-run.ts'
import type { Jobs } from '../../server/src/platform/jobs/jobs.ts'
import type { AppContext } from '../../server/src/platform/context.ts'
import { createLog } from '../../server/src/platform/base/log.ts'
import type { MailTransport } from '../../server/src/mail/index.ts'
import { createPaypalClient } from '../../server/src/money/index.ts'
import { createMeasures } from '../../server/src/platform/base/measures.ts'
import { createOrganisation, createSecrets } from '../../server/src/site/index.ts'
import type { Keyring } from '../../server/src/platform/base/seal.ts'
import type { ServerInstance } from '../engine/run-context.ts'
import type { VirtualTime } from '../engine/virtual-time.ts'

export const publicUrl = 'http://localhost:3000'
const connections = 8
/** Timeouts follow virtual time only, so that the speed of this machine has no effect. */
const noTimeouts = {
  waitingMax: Infinity,
  connectMs: 0,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  queryMs: 0,
}

/** Encrypts what the server stores. */
export const keyring: Keyring = [{ kid: 's', key: new Uint8Array(32).fill(7) }]

export type PaypalAccount = { apiUrl: string; clientId: string; clientSecret: string; webhookId: string }

type Options = {
  databaseUrl: string
  dataDir: string
  review: 'off' | 'all'
  instance: ServerInstance
  time: VirtualTime
  fetch: typeof fetch
  paypal: PaypalAccount
  onLog: (line: string) => void
  transport: MailTransport
  /** Called with the name of each job that the server requests. */
  onWake: (job: string) => void
}

/** The real server without a socket, a mail server or a job queue. The scheduler decides when calls and jobs run. */
export type Server = {
  instance: ServerInstance
  app: Awaited<ReturnType<typeof createApp>>
  runJob(name: string): Promise<unknown>
}

/** The site's address has a name of its own, which the settings of development refuse. */
const configOf = ({ dataDir, review }: Pick<Options, 'dataDir' | 'review'>): Config => ({
  ...readConfig({ DATA_DIR: dataDir, TRUST_PROXY: 'on', DEMO_DATA: 'off', REVIEW: review }),
  publicUrl,
})

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
    pause: () => undefined,
    stop: async () => undefined,
  }
}

export const startServer = async (options: Options): Promise<Server> => {
  const { databaseUrl, instance, time, paypal, onWake, onLog } = options
  const log = createLog('debug', { write: onLog })
  const db = connect({
    url: databaseUrl,
    log,
    connectionsMax: connections,
    limits: { request: noTimeouts, probe: noTimeouts },
    onWrongRows: (fault) => log.error({ err: fault }, 'a row is not what its statement declares'),
  })
  const jobs = scheduledJobs(time, onWake)
  const config = configOf(options)
  const context: AppContext = {
    db,
    clock: time,
    config,
    log,
    jobs,
    organisation: createOrganisation({ db, config }),
    keyring,
    build: { version: 'simulated', commit: null },
    measures: createMeasures(),
    stopping: new AbortController().signal,
  }
  const unused = () => {
    throw new Error('not part of the simulation')
  }
  const app = await createApp(context, {
    transport: options.transport,
    secrets: createSecrets(context),
    paypal: createPaypalClient({ settings: () => paypal, fetch: options.fetch, log, clock: time }),
    sandboxLogins: () => [],
    storage: { put: unused, open: unused, remove: unused },
    places: { autocomplete: unused },
    features: { donations: () => 'sandbox', mail: () => 'off' },
  })
  await app.ready()
  return { instance, app, runJob: (name) => jobs.run(name) }
}
