import { gateQueries } from '../engine/gated-postgres.ts'
import { type Random, randomFrom } from '../engine/random.ts'
import { createScheduler, type Scheduler } from '../engine/scheduler.ts'
import { govern } from '../engine/seeded-globals.ts'
import { createTime, type VirtualTime } from '../engine/virtual-time.ts'
import { wordsOf } from '../engine/describe.ts'
import { createFacts, type Facts } from '../model/facts.ts'
import { type Calls, createCalls } from './calls.ts'
import type { Database } from './database.ts'
import { createLives, type Lives, ServerGone } from './lives.ts'
import { calm, createNetwork, type Network, type Weather } from './network.ts'
import { openPaypal, type PaypalWorld } from './paypal.ts'
import { createProving, type Person, people } from './people.ts'
import { startServer } from './server.ts'
import { drawSettings, type Settings } from './settings.ts'
import { createPost, type Post } from './webhooks.ts'

export type World = Pick<Calls, 'inject' | 'call' | 'answers'> & {
  random: Random
  time: VirtualTime
  scheduler: Scheduler
  database: Database
  lives: Lives
  /** What PayPal is like in this world. */
  settings: Settings
  paypal: PaypalWorld
  network: Network
  post: Post
  facts: Facts
  people: readonly Person[]
  /** Has admins give a fresh proof where the last one grows old; while no step runs. */
  proveAdmins: () => Promise<void>
  weather: Weather
  /** Jobs that are wanted soon. */
  wokenJobs: Set<string>
  /** Everything the server logged. */
  logs: string[]
  /** What happened, in order, for whoever has to understand a failure. */
  story: string[]
  /** The story, and everything that the schedule let go on. */
  trace: string[]
  runJob: (name: string) => Promise<void>
  /** PayPal sends what is due, unless it still does. */
  sendWebhooks: () => Promise<void>
  /** Begins a step that runs beside the others; a server that dies ends it in peace. */
  begin(step: () => Promise<void>): void
  note: (line: string) => void
  close: () => Promise<void>
}

type Options = { seed: number; database: Database; dataDir: string }

/** The jobs that look after money. */
export const moneyJobs = ['paypal-events', 'reconcile-donations', 'payouts', 'refunds', 'paypal-disputes']

/** What the code of the server, the sandbox and the people all follow. */
const createCourse = ({ seed, database }: Options) => {
  const random = randomFrom(seed)
  const time = createTime()
  const story: string[] = []
  const trace: string[] = []
  const tell = (line: string): void => void trace.push(`${time.now().toISOString()} ${line}`)
  const note = (line: string): void => {
    story.push(`${time.now().toISOString()} ${line}`)
    tell(line)
  }
  const facts = createFacts({
    webhooks: random.chance(0.2) ? 'lost' : 'delivered',
    returns: random.chance(0.2) ? 'never' : 'visited',
    admins: new Set(people.filter(({ role }) => role === 'admin').map(({ id }) => id)),
  })
  const fail = (error: unknown): void =>
    void facts.violations.push({ invariant: null, says: `a step failed: ${wordsOf(error)}` })
  const scheduler = createScheduler({ findBlockers: database.findBlockers, fail, tell })
  // Streams of their own: what an id is must not change who goes on next.
  govern({ random: randomFrom(seed + 1_000_000_007), time, scheduler })
  gateQueries({ scheduler, random })
  const settings = drawSettings(randomFrom(seed + 1_500_000_001))
  note(`PayPal is like this: ${JSON.stringify(settings)}`)
  return { seed, random, settings, time, story, trace, note, facts, fail, scheduler, database }
}
type Course = ReturnType<typeof createCourse>

/** The server, to which everything that it reaches is told only when it starts. */
const createServer = (course: Course, dataDir: string, reach: () => Pick<World, 'network' | 'paypal'>) => {
  const { time, scheduler, database, note } = course
  const wokenJobs = new Set<string>()
  const logs: string[] = []
  const lives = createLives({
    ...{ database, scheduler, note },
    build: async (life) => {
      const { network, paypal } = reach()
      for (const job of moneyJobs) wokenJobs.add(job)
      return startServer({
        ...{ databaseUrl: database.appUrl, dataDir, life, time, fetch: network.fetch, paypal: paypal.account },
        onLog: (line) => void logs.push(line),
        onWake: (job) => void wokenJobs.add(job),
      })
    },
  })
  const runJob = async (name: string): Promise<void> => {
    if (!lives.isUp()) return
    wokenJobs.delete(name)
    await lives.within(`job ${name}`, (server) => server.runJob(name))
  }
  return { lives, wokenJobs, logs, runJob }
}

const openPaypalOf = ({ seed, settings, time, fail }: Course, post: Post): Promise<PaypalWorld> =>
  openPaypal({ time, fail, random: randomFrom(seed + 2_000_000_011), deliver: post.deliver, config: settings })

/** Has PayPal send what is due, once at a time. */
const createSending = ({ sandbox }: PaypalWorld) => {
  let isSending = false
  return async (): Promise<void> => {
    if (isSending) return
    isSending = true
    await sandbox.deliverDue().finally(() => (isSending = false))
  }
}

/** One small world: people, the real server on a real database, PayPal, and the wire between them, all on one schedule. */
export const createWorld = async (options: Options): Promise<World> => {
  const course = createCourse(options)
  const { random, scheduler, facts, note } = course
  const server = createServer(course, options.dataDir, () => world)
  const calls = createCalls(server.lives, facts, note)
  const post = createPost({ scheduler, random, facts, inject: calls.inject })
  const paypal = await openPaypalOf(course, post)
  const network = createNetwork({
    ...{ scheduler, random, paypal: paypal.sandbox.app },
    weather: () => world.weather,
  })
  const world: World = {
    ...{ ...course, ...server, ...calls, post, paypal, network, people },
    weather: calm,
    proveAdmins: createProving(course.database, course.time),
    sendWebhooks: createSending(paypal),
    begin: (step) =>
      scheduler.start(async () => {
        try {
          await step()
        } catch (error) {
          if (!(error instanceof ServerGone)) throw error
        }
      }),
    close: async () => {
      server.lives.kill()
      await server.lives.bury()
      govern(null)
      gateQueries(null)
      await paypal.close()
    },
  }
  return world
}
