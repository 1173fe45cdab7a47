import { gateQueries } from '../engine/gated-postgres.ts'
import { type Random, randomFrom } from '../engine/random.ts'
import { createScheduler, type Scheduler } from '../engine/scheduler.ts'
import { seedGlobals } from '../engine/seeded-globals.ts'
import { createTime, type VirtualTime } from '../engine/virtual-time.ts'
import { describeError } from '../engine/describe-error.ts'
import { createFacts, type Facts } from '../model/facts.ts'
import { type Calls, createCalls } from './calls.ts'
import type { Database } from './database.ts'
import { createMailServer, type MailServer } from './mail-server.ts'
import { createNetwork, type Network, type NetworkFaults, noFaults } from './network.ts'
import { openPaypal, type PaypalWorld } from './paypal.ts'
import { createProofRefresh, type Person, people } from './people.ts'
import { startServer } from './server.ts'
import { drawSettings, type Settings } from './settings.ts'
import { createSupervisor, ServerDown, type Supervisor } from './supervisor.ts'
import { createWebhookDelivery, type WebhookDelivery } from './webhooks.ts'

export type World = Pick<Calls, 'inject' | 'call' | 'answers'> & {
  random: Random
  time: VirtualTime
  scheduler: Scheduler
  database: Database
  supervisor: Supervisor
  /** The variant of PayPal's behaviour in this seed. */
  settings: Settings
  paypal: PaypalWorld
  network: Network
  webhooks: WebhookDelivery
  mailServer: MailServer
  facts: Facts
  people: readonly Person[]
  /** Renews the admins' proofs before they expire. Call only while every step is parked or ended. */
  refreshAdminProofs: () => Promise<void>
  networkFaults: NetworkFaults
  /** Jobs that the server has requested. */
  wokenJobs: Set<string>
  /** Everything the server logged. */
  logs: string[]
  /** What happened, in order, for people who analyse a failure. */
  events: string[]
  /** The events and every entry that the scheduler released. */
  trace: string[]
  runJob: (name: string) => Promise<void>
  /** Makes PayPal send its due webhooks, unless it is already sending. */
  sendWebhooks: () => Promise<void>
  /** Starts a step concurrently with the others. A step whose server is killed ends without an error. */
  begin(step: () => Promise<void>): void
  note: (line: string) => void
  close: () => Promise<void>
}

type Options = { seed: number; database: Database; dataDir: string }

export const moneyJobs = [
  ...['paypal-events', 'reconcile-donations', 'payouts', 'refunds', 'refund-runs', 'missed-thanks'],
  ...['paypal-disputes', 'receipts'],
]

/** The sources of randomness, time and order that the server, the sandbox and the people share. */
const createEnvironment = ({ seed, database }: Options) => {
  const random = randomFrom(seed)
  const time = createTime()
  const events: string[] = []
  const trace: string[] = []
  const addToTrace = (line: string): void => void trace.push(`${time.now().toISOString()} ${line}`)
  const note = (line: string): void => {
    events.push(`${time.now().toISOString()} ${line}`)
    addToTrace(line)
  }
  const review = randomFrom(seed + 1_700_000_009).chance(0.3) ? 'all' : 'off'
  const facts = createFacts({
    webhooks: random.chance(0.2) ? 'lost' : 'delivered',
    returns: random.chance(0.2) ? 'never' : 'visited',
    review,
    admins: new Set(people.filter(({ role }) => role === 'admin').map(({ id }) => id)),
  })
  const onError = (error: unknown): void =>
    void facts.violations.push({ invariant: null, message: `a step failed: ${describeError(error)}` })
  const scheduler = createScheduler({ findBlockers: database.findBlockers, onError, onRelease: addToTrace })
  // Ids and settings have separate random streams, so that the number of ids does not change the schedule.
  seedGlobals({ random: randomFrom(seed + 1_000_000_007), time, scheduler })
  gateQueries({ scheduler, random })
  const settings = drawSettings(randomFrom(seed + 1_500_000_001))
  note(`PayPal's behaviour: ${JSON.stringify(settings)}`)
  const mailServer = createMailServer({ time, note })
  return { seed, random, settings, time, events, trace, note, facts, onError, scheduler, database, mailServer }
}
type Environment = ReturnType<typeof createEnvironment>

/** Network and PayPal are created after the supervisor, so they are passed lazily. */
const createServer = (environment: Environment, dataDir: string, external: () => Pick<World, 'network' | 'paypal'>) => {
  const { time, scheduler, database, facts, note } = environment
  const wokenJobs = new Set<string>()
  const logs: string[] = []
  const supervisor = createSupervisor({
    ...{ database, scheduler, note },
    build: async (instance) => {
      const { network, paypal } = external()
      for (const job of moneyJobs) wokenJobs.add(job)
      return startServer({
        ...{ databaseUrl: database.appUrl, dataDir, instance, time, review: facts.review },
        ...{ fetch: network.fetch, paypal: paypal.account, transport: environment.mailServer.transport },
        onLog: (line) => void logs.push(line),
        onWake: (job) => void wokenJobs.add(job),
      })
    },
  })
  const runJob = async (name: string): Promise<void> => {
    if (!supervisor.isUp()) return
    wokenJobs.delete(name)
    await supervisor.withServer(`job ${name}`, (server) => server.runJob(name))
  }
  return { supervisor, wokenJobs, logs, runJob }
}

const openPaypalFor = ({ seed, settings, time, onError }: Environment, { deliver }: WebhookDelivery) =>
  openPaypal({ time, fail: onError, random: randomFrom(seed + 2_000_000_011), deliver, config: settings })

/** Makes PayPal send its due webhooks, one run at a time. */
const createWebhookSender = ({ sandbox }: PaypalWorld) => {
  let isSending = false
  return async (): Promise<void> => {
    if (isSending) return
    isSending = true
    await sandbox.deliverDue().finally(() => (isSending = false))
  }
}

/** The real server on a real database, the PayPal sandbox, people, and the network between them, all on one scheduler. */
export const createWorld = async (options: Options): Promise<World> => {
  const environment = createEnvironment(options)
  const { random, scheduler, facts, note } = environment
  const server = createServer(environment, options.dataDir, () => world)
  const calls = createCalls(server.supervisor, facts, note)
  const webhooks = createWebhookDelivery({ scheduler, random, facts, inject: calls.inject })
  const paypal = await openPaypalFor(environment, webhooks)
  const network = createNetwork({
    ...{ scheduler, random, paypal: paypal.sandbox.app },
    faults: () => world.networkFaults,
  })
  const world: World = {
    ...{ ...environment, ...server, ...calls, webhooks, paypal, network, people },
    networkFaults: noFaults,
    refreshAdminProofs: createProofRefresh(environment.database, environment.time),
    sendWebhooks: createWebhookSender(paypal),
    begin: (step) =>
      scheduler.start(async () => {
        try {
          await step()
        } catch (error) {
          if (!(error instanceof ServerDown)) throw error
        }
      }),
    close: async () => {
      server.supervisor.kill()
      await server.supervisor.cleanUp()
      seedGlobals(null)
      gateQueries(null)
      await paypal.close()
    },
  }
  return world
}
