import type { InjectOptions } from 'fastify'
import { atFaultPoints, type FaultPoint } from '../../server/src/kernel/faults.ts'
import { cutConnections, gateQueries } from '../engine/gated-postgres.ts'
import { type Random, randomFrom } from '../engine/random.ts'
import { type Life, runAs } from '../engine/run-context.ts'
import { createScheduler, type Scheduler } from '../engine/scheduler.ts'
import { govern } from '../engine/seeded-globals.ts'
import { createTime, type VirtualTime } from '../engine/virtual-time.ts'
import { createFacts, type Facts } from '../model/facts.ts'
import type { Database } from './database.ts'
import { calm, createNetwork, type Network, type Weather } from './network.ts'
import { openPaypal, type PaypalWorld } from './paypal.ts'
import type { Person } from './people.ts'
import { startServer, type Server } from './server.ts'
import { createPost, type Post } from './webhooks.ts'

/** What a person meets whose server dies under their request, or is not there. */
export class ServerGone extends Error {}
/** Stops the code at a fault point; whatever catches it can do nothing any more. */
class Killed extends Error {}

export type Reply = { status: number; body: Record<string, unknown>; location: string | null }
type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object; key?: string }

export type World = {
  seed: number
  random: Random
  time: VirtualTime
  scheduler: Scheduler
  database: Database
  paypal: PaypalWorld
  network: Network
  post: Post
  facts: Facts
  people: readonly Person[]
  weather: Weather
  /** Jobs that are wanted soon. */
  wokenJobs: Set<string>
  /** Everything the server logged. */
  logs: string[]
  /** Bodies of everything the server answered. */
  answers: string[]
  /** What happened, in order, for whoever has to understand a failure. */
  story: string[]
  isServerUp: () => boolean
  /** Has the server die when it next comes here; null: nowhere. */
  armKill: (point: FaultPoint | null) => void
  /** A request to the server. Throws {@link ServerGone}. */
  inject: (actor: string, options: InjectOptions) => Promise<Reply>
  /** A call of the API by somebody; null: by nobody known. */
  call: (person: Person | null, call: Call) => Promise<Reply>
  runJob: (name: string) => Promise<void>
  /** PayPal sends what is due, unless it still does. */
  sendWebhooks: () => Promise<void>
  /** Begins a step that runs beside the others; a server that dies ends it in peace. */
  begin(step: () => Promise<void>): void
  kill: () => void
  /** Clears away a server that died, so that another may start. */
  bury: () => Promise<void>
  startServer: () => Promise<void>
  note: (line: string) => void
  close: () => Promise<void>
}

type Options = { seed: number; database: Database; dataDir: string; people: readonly Person[] }

/** The jobs that look after money. */
export const moneyJobs = ['paypal-events', 'reconcile-donations', 'payouts', 'refunds', 'paypal-disputes']

const createLife = (number: number) => {
  const death = Promise.withResolvers<never>()
  death.promise.catch(() => undefined)
  const life: Life = { number, isAlive: true, died: death.promise }
  return { life, end: () => death.reject(new ServerGone('the server is gone')) }
}

/** One small world: people, the real server on a real database, PayPal, and the wire between them, all on one schedule. */
export const createWorld = async ({ seed, database, dataDir, people }: Options): Promise<World> => {
  const random = randomFrom(seed)
  const time = createTime()
  const story: string[] = []
  const logs: string[] = []
  const answers: string[] = []
  const facts = createFacts({
    webhooks: random.chance(0.2) ? 'lost' : 'delivered',
    returns: random.chance(0.2) ? 'never' : 'visited',
    admins: new Set(people.filter(({ role }) => role === 'admin').map(({ id }) => id)),
  })
  const fail = (error: unknown): void =>
    void facts.violations.push(
      `a step failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
  const scheduler = createScheduler(database.findBlockers, fail)
  // Streams of their own: what an id is must not change who goes on next.
  govern({ random: randomFrom(seed + 1_000_000_007), time, scheduler })
  gateQueries({ scheduler, random })
  const wokenJobs = new Set<string>(moneyJobs)
  let server: Server | null = null
  let alive: ReturnType<typeof createLife> | null = null
  let lives = 0
  let isSending = false
  let armed: FaultPoint | null = null

  const note = (line: string): void => void story.push(`${time.now().toISOString()} ${line}`)
  const network = createNetwork({
    ...{ scheduler, random, now: () => time.now(), weather: () => world.weather },
    paypal: () => world.paypal.sandbox.app,
  })
  const post = createPost({ scheduler, random, facts, inject: (actor, options) => world.inject(actor, options) })

  const kill = (): void => {
    if (!alive?.life.isAlive) return
    note('the server dies')
    alive.life.isAlive = false
    alive.end()
    server = null
  }
  atFaultPoints((point) => {
    if (armed !== point) return
    armed = null
    note(`at ${point}:`)
    kill()
    throw new Killed(point)
  })

  const world: World = {
    ...{ seed, random, time, scheduler, database, network, post, facts, people, wokenJobs, logs, answers, story, note },
    weather: calm,
    paypal: await openPaypal({
      ...{ time, fail, random: randomFrom(seed + 2_000_000_011), deliver: (message) => post.deliver(message) },
      config: { refundsFee: random.chance(0.3), afterDecline: random.pick(['approval_needed', 'stays_approved']) },
      think: async () => undefined,
    }),
    isServerUp: () => server !== null,
    armKill: (point) => void (armed = point),
    inject: async (actor, options) => {
      const at = server
      if (!at) throw new ServerGone('the server is not there')
      // What `inject` returns begins only when it is awaited, so that has to happen inside.
      const answering = runAs({ actor, life: at.life }, async () => await at.app.inject(options))
      const answer = await Promise.race([answering, at.life.died])
      answers.push(answer.body)
      const isJson = String(answer.headers['content-type']).includes('json')
      const body = isJson ? answer.json<Record<string, unknown>>() : {}
      note(
        `${actor} is answered ${answer.statusCode}${answer.statusCode >= 400 ? ` ${JSON.stringify(body['code'])}` : ''}`,
      )
      if (answer.statusCode === 500) facts.violations.push(`${actor} was answered 500`)
      return { status: answer.statusCode, body, location: answer.headers.location ?? null }
    },
    call: async (person, { method = 'GET', path, body, key }) => {
      const headers = {
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      const actor = `${person?.name ?? 'somebody'} ${method} ${path.replace(/[\da-f]{8}-[\da-f-]{27}/g, '…')}`
      return world.inject(actor, { method, url: path, headers, ...(body && { payload: body }) })
    },
    runJob: async (name) => {
      const at = server
      if (!at) return
      wokenJobs.delete(name)
      await Promise.race([runAs({ actor: `job ${name}`, life: at.life }, () => at.runJob(name)), at.life.died])
    },
    sendWebhooks: async () => {
      if (isSending) return
      isSending = true
      await world.paypal.sandbox.deliverDue().finally(() => (isSending = false))
    },
    begin: (step) =>
      scheduler.start(async () => {
        try {
          await step()
        } catch (error) {
          if (!(error instanceof ServerGone)) throw error
        }
      }),
    kill,
    bury: async () => {
      if (!alive || alive.life.isAlive) return
      const { life } = alive
      alive = null
      await scheduler.drop(life)
      cutConnections(life)
      await database.endConnections()
    },
    startServer: async () => {
      lives += 1
      alive = createLife(lives)
      const { life } = alive
      for (const job of moneyJobs) wokenJobs.add(job)
      server = await startServer({
        ...{ databaseUrl: database.appUrl, dataDir, life, time, fetch: network.fetch, paypal: world.paypal.account },
        onLog: (line) => void logs.push(line),
        onWake: (job) => void wokenJobs.add(job),
      })
      note('the server starts')
    },
    close: async () => {
      kill()
      await world.bury()
      govern(null)
      gateQueries(null)
      await world.paypal.close()
    },
  }
  return world
}
