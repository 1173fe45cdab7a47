import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import type { Endpoint, RequestOf, ResponseOf } from '@muster/contract/endpoint.ts'
import type { ErrorBody } from '@muster/contract/error-body.ts'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../src/app.ts'
import { createPlaces } from '../src/platform/places/index.ts'
import { type Config, readConfig } from '../src/platform/base/config.ts'
import { connect, type ConnectOptions } from '../src/platform/database/database.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import type { AppContext } from '../src/platform/context.ts'
import { createMeasures } from '../src/platform/base/measures.ts'
import { createLog, type Logger } from '../src/platform/base/log.ts'
import { proofLifeMs } from '../src/platform/http/proof.ts'
import { createSmtpTransport } from '../src/mail/index.ts'
import type { Paypal } from '../src/money/index.ts'
import { createOrganisation, createSecrets, smtpUrlFrom } from '../src/site/index.ts'
import { createFileStorage, type Storage } from '../src/platform/storage/index.ts'
import { type TestClock, testClock } from './clock.ts'
import { accessTo, type FreshDatabase, freshDatabase } from './database.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

/** A response. The body has the type of a success, so check `status` first. */
export type Answered<E extends Endpoint> = {
  status: number
  body: ResponseOf<E>
  error: ErrorBody
  headers: Record<string, string | string[] | number | undefined>
}

export type Call = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<Answered<E>>

export type TestApp = {
  app: FastifyInstance
  context: AppContext
  clock: TestClock
  mailbox: Mailbox
  /** Database URL for the role that owns the tables, for bulk loading. */
  ownerUrl: string
  call: Call
  /** Calls with this session token. An admin of `given.admin()` logs in again when time has passed. */
  as(token: string): Call
  /** Makes the owner of this session log in again before a call whenever the last proof is too old. */
  keepProved(session: Credentials & { token: string }): void
  /** Runs the named job once, as the scheduler would. */
  runJob(name: string): Promise<unknown>
  /** The names of the jobs that run each minute. */
  minuteJobs: string[]
  close(): Promise<void>
}

type Options = {
  config?: Partial<Config>
  /** The PayPal client. Without one, donations are off. */
  paypal?: (context: AppContext) => Paypal
  /** By default, a temporary folder. */
  storage?: Storage
  /** The initial time of the clock. */
  now?: string
  /** By default, a new database on the server that all tests share. */
  database?: FreshDatabase
  /** Replicas of that database. */
  replicaUrl?: string
  /** By default, the product's own. */
  limits?: ConnectOptions['limits']
  /** Receives the log. By default, nothing is logged. */
  log?: Logger
}

/** The version and the commit of the tested code. */
export const testBuild = { version: '1.2.3', commit: 'c0'.repeat(20) }

const noDonations: Paypal['settings'] = () => null

/** The path of a call with its query. */
export const urlOf = (endpoint: Endpoint, params: Record<string, string>, query: Record<string, unknown>): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api${path}${search && `?${search}`}`
}

/** A multipart form as a browser sends it: text fields first, one part for each value of a list. */
const formOf = (name: string, files: readonly Blob[], fields: object = {}): FormData => {
  const form = new FormData()
  for (const [field, values] of Object.entries(fields) as [string, string[]][]) {
    for (const value of values) form.append(field, value)
  }
  for (const file of files) form.append(name, file, 'picture')
  return form
}

const callWith =
  (app: FastifyInstance, token?: string): Call =>
  async (endpoint, request) => {
    const {
      params = {},
      query = {},
      body,
      files,
    } = request as {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: object
      files?: readonly Blob[]
    }
    const payload = endpoint.files ? formOf(endpoint.files.name, files ?? [], body) : body
    const answer = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, params, query),
      ...(payload && { payload }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    const parsed: unknown = isJson ? answer.json() : answer.body
    return { status: answer.statusCode, body: parsed as never, error: parsed as ErrorBody, headers: answer.headers }
  }

/** Credentials. `code` is the code of the second factor, if there is one. */
type Credentials = { email: string; password: string; code?: () => string }

/** Logs in again if the test clock has advanced so far that the session has ended or its proof is too old. */
const createSessions = (clock: TestClock, call: Call) => {
  const kept = new Map<string, Credentials & { token: string; provedAt: Date }>()
  return {
    keepProved: (session: Credentials & { token: string }): void =>
      void kept.set(session.token, { ...session, provedAt: clock.now() }),
    tokenOf: async (token: string): Promise<string> => {
      const session = kept.get(token)
      if (!session) return token
      if (Math.abs(clock.now().getTime() - session.provedAt.getTime()) < proofLifeMs) return session.token
      const { email, password, code } = session
      const { status, body } = await call(loginEndpoint, { body: { email, password, ...(code && { code: code() }) } })
      if (status !== 200) return session.token
      kept.set(token, { ...session, token: body.token, provedAt: clock.now() })
      return body.token
    },
  }
}

/** The real server on a new database, with a real SMTP receiver and a test clock. */
export const testApp = async ({
  config = {},
  paypal,
  now = '2026-06-01T12:00:00Z',
  database: givenDatabase,
  replicaUrl,
  limits = {},
  storage,
  log = createLog(process.env.TEST_LOG_LEVEL ?? 'silent'),
}: Options = {}): Promise<TestApp> => {
  const [database, mailbox] = await Promise.all([givenDatabase ?? freshDatabase(), openMailbox()])
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  const clock = testClock(now)
  const settings: Config = {
    ...readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', DEMO_DATA: 'off', SMTP_URL: mailbox.url }),
    ...config,
  }
  const wrongRows: Error[] = []
  const onWrongRows = (fault: Error) => void wrongRows.push(fault)
  const access = accessTo(database)
  const db = connect({ ...access, replicaUrl, log, connectionsMax: 8, limits, onWrongRows })
  const queue = createJobs({ ...access, log, clock })
  const minuteJobs: string[] = []
  const define: AppContext['jobs']['define'] = (job) => {
    if (job.cron === '* * * * *') minuteJobs.push(job.name)
    queue.define(job)
  }
  const jobs = { ...queue, define }
  const keyring = [{ kid: 'test', key: new Uint8Array(32).fill(7) }]
  const organisation = createOrganisation({ db, config: settings })
  const context: AppContext = {
    db,
    clock,
    config: settings,
    log,
    jobs,
    keyring,
    organisation,
    build: testBuild,
    measures: createMeasures(),
    stopping: new AbortController().signal,
  }
  const secrets = createSecrets(context)
  const transport = createSmtpTransport({
    url: () => smtpUrlFrom(settings, secrets.find),
    from: settings.mailFrom,
    encryptsLogins: settings.production,
  })
  const app = await createApp(context, {
    transport,
    secrets,
    paypal: paypal?.(context) ?? ({ settings: noDonations } as Paypal),
    sandboxLogins: () => [{ email: 'ada@buyer.example', password: 'birch-heron-1234' }],
    storage: storage ?? createFileStorage(join(dataDir, 'uploads')),
    places: createPlaces({ provider: settings.geoProvider, googleKey: () => settings.googlePlacesKey, clock, log }),
    features: { donations: () => (paypal ? 'sandbox' : 'off'), mail: () => 'smtp' },
  })
  const call = callWith(app)
  const sessions = createSessions(clock, call)
  return {
    app,
    context,
    clock,
    mailbox,
    ownerUrl: database.ownerUrl,
    call,
    as: (token) => async (endpoint, request) => callWith(app, await sessions.tokenOf(token))(endpoint, request),
    keepProved: sessions.keepProved,
    runJob: (name) => jobs.run(name),
    minuteJobs,
    close: async () => {
      await app.close()
      await db.destroy()
      await Promise.all([mailbox.close(), database.drop(), rm(dataDir, { recursive: true, force: true })])
      if (wrongRows[0]) throw wrongRows[0]
    },
  }
}
