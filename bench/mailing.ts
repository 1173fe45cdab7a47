import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openCampaigns } from './lib/bare-data.ts'
import { type Child, startChild } from './lib/child.ts'
import { fillCampaign, takenBy } from './lib/due-reminders.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { print, progress } from './lib/report.ts'
import { type RushResult, startRusher } from './lib/rush.ts'
import { production, type Server, startProduct } from './lib/servers.ts'
import { median, spread } from './lib/statistics.ts'

// Measures pages while reminders are written and mailed: by a worker beside the web server, and by a server that does both, each compared
// with the web server at rest. The mails go to a real SMTP server.
//   node bench/mailing.ts [--people 60000] [--rounds 5] [--seconds 5] [--per-second 60] [--json]

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '60000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    'per-second': { type: 'string', default: '60' },
    json: { type: 'boolean' },
  },
})
const [people, rounds, seconds] = [Number(options.people), Number(options.rounds), Number(options.seconds)]
const perSecond = Number(options['per-second'])
/** As in deploy/systemd/muster-worker.service. */
const niceness = 10

type Rusher = Awaited<ReturnType<typeof startRusher>>
type Tools = { database: FilledDatabase; sink: Child; rusher: Rusher; paths: string[] }

const start = ({ database, sink }: Tools, role: string): Promise<Server> =>
  startProduct({ ...production(database, database.dataDir), SMTP_URL: String(sink.ready.url), ROLE: role })

type State = { server: Server; mailer: Server | null }
type Measured = RushResult & { mailsPerSecond: number }

/** Lets only this process mail, and measures the pages of the server once mails leave, and a process that was stopped has done what it missed. */
const measure = async ({ rusher, sink, paths }: Tools, { server, mailer }: State): Promise<Measured> => {
  const rush = { url: server.url, seconds, connections: 32, perSecond, paths }
  mailer?.process.kill('SIGCONT')
  const before = await takenBy(sink)
  while (mailer && (await takenBy(sink)) < before + 10) await pause(50)
  if (mailer) await rusher.run(rush)
  const [from, since] = [await takenBy(sink), performance.now()]
  const result = await rusher.run(rush)
  const mails = (await takenBy(sink)) - from
  mailer?.process.kill('SIGSTOP')
  return { ...result, mailsPerSecond: (mails * 1_000) / (performance.now() - since) }
}

type Round = { rest: Measured; beside: Measured; within: Measured }

const rowOf = (name: string, rounds: Round[], pick: (round: Round) => Measured) => {
  const middle = (of: (result: Measured) => number) => median(rounds.map((round) => of(pick(round))))
  const ratio = (of: (result: Measured) => number): string => {
    const ratios = rounds.map((round) => of(pick(round)) / of(round.rest))
    return `${median(ratios).toFixed(2)} (${spread(ratios, 2)})`
  }
  return {
    mails: name,
    'mails /s': Math.round(middle(({ mailsPerSecond }) => mailsPerSecond)),
    'p50 ms': middle(({ p50Ms }) => p50Ms).toFixed(1),
    'p50 ratio': ratio(({ p50Ms }) => p50Ms),
    'p99 ms': middle(({ p99Ms }) => p99Ms).toFixed(0),
    'p99 ratio': ratio(({ p99Ms }) => p99Ms),
  }
}

const playRounds = async (tools: Tools): Promise<Round[]> => {
  const [web, worker, all] = [await start(tools, 'web'), await start(tools, 'worker'), await start(tools, 'all')]
  setPriority(worker.pid, niceness)
  const mailers = [worker, all]
  for (const { process } of mailers) process.kill('SIGSTOP')
  const played: Round[] = []
  try {
    for (const server of [web, all]) await measure(tools, { server, mailer: server === all ? all : null })
    for (let round = 0; round < rounds; round++) {
      progress(`Round ${round + 1} of ${rounds} …`)
      const beside = await measure(tools, { server: web, mailer: worker })
      const rest = await measure(tools, { server: web, mailer: null })
      played.push({ rest, beside, within: await measure(tools, { server: all, mailer: all }) })
    }
  } finally {
    for (const { process } of mailers) process.kill('SIGCONT')
    await Promise.all([web, ...mailers].map((server) => server.stop()))
  }
  return played
}

const run = async (database: FilledDatabase): Promise<void> => {
  const campaigns = (await openCampaigns(database.ownerUrl, 500)).slice(0, 500)
  const paths = campaigns.slice(0, 100).flatMap((id) => ['/campaigns', `/campaigns/${id}`, '/api/campaigns'])
  const sink = await startChild(resolve(import.meta.dirname, '../server/test/mail-sink-process.ts'), { env: {} })
  const rusher = await startRusher()
  const tools = { database, sink, rusher, paths }
  try {
    await fillCampaign(database.ownerUrl, campaigns.at(-1) ?? '', people)
    const played = await playRounds(tools)
    print({
      title: `Pages, ${perSecond} requests per second, while ${people} reminders are written and mailed`,
      rows: [
        rowOf('none', played, ({ rest }) => rest),
        rowOf('by a worker', played, ({ beside }) => beside),
        rowOf('by the web server', played, ({ within }) => within),
      ],
      notes: [
        `Ratios to the web server at rest in the same round: medians of ${rounds} rounds, with the smallest and largest.`,
        `The worker has the niceness ${niceness}. Processes that do not mail are stopped with SIGSTOP.`,
      ],
    })
  } finally {
    await sink.stop()
    await rusher.stop()
  }
}

await withFilledDatabase(2_000, run)
