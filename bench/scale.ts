import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openCampaigns, type Person, signIn } from './lib/bare-data.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { type Loader, type LoadRequest, startLoader } from './lib/load.ts'
import { processorMs } from './lib/processor-time.ts'
import { print, progress } from './lib/report.ts'
import { production, type Server, startProduct } from './lib/servers.ts'
import { median, spread } from './lib/statistics.ts'
import { supportsInTurn } from './lib/writes.ts'

// What a request costs the servers and the one database behind them, with one server and with several. It tells how many cores of servers keep
// one core of PostgreSQL busy, also on a machine that is too small to run them all (build the web app before: npm run build):
//   node bench/scale.ts [--servers 4] [--campaigns 10000] [--rounds 5] [--seconds 3] [--json]

const { values: options } = parseArgs({
  options: {
    servers: { type: 'string', default: '4' },
    campaigns: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    json: { type: 'boolean' },
  },
})
const many = Number(options.servers)
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const connections = 16
const idleSeconds = 20
/** Of each server, so that all fit into PostgreSQL's default of 100. */
const databaseConnections = 20

type Call = { name: string; requests: () => LoadRequest[] }
/** Processor time per request in microseconds. */
type Figure = { serverUs: number; databaseUs: number; perSecond: number }
type Tools = { database: FilledDatabase; servers: Server[]; loaders: Loader[] }

const calls = (people: Person[], campaigns: string[]): Call[] => {
  const supports = supportsInTurn(people, campaigns)
  const details = campaigns.slice(0, 200).map((id) => ({ path: `/api/campaigns/${id}` }))
  return [
    { name: 'page from the cache', requests: () => [{ path: '/campaigns' }] },
    { name: 'list', requests: () => [{ path: '/api/campaigns' }] },
    { name: 'campaign', requests: () => details },
    { name: 'search', requests: () => [{ path: '/api/campaigns?q=water' }, { path: '/api/campaigns?q=garde' }] },
    { name: 'support', requests: () => supports(Math.ceil(seconds * 6_000)) },
  ]
}

const processorOf = (pids: number[]): number => pids.reduce((sum, pid) => sum + processorMs(pid), 0)

/** Sends requests to the first `count` servers at once. */
const measure = async ({ database, servers, loaders }: Tools, count: number, { requests }: Call): Promise<Figure> => {
  const used = servers.slice(0, count)
  const before = { servers: processorOf(used.map(({ pid }) => pid)), database: processorMs(database.pid()) }
  const results = await Promise.all(
    used.map(({ url }, i) =>
      loaders[i]!.run({
        url,
        until: { seconds },
        connections: Math.ceil(connections / count),
        requests: requests(),
      }),
    ),
  )
  const answers = results.reduce((sum, result) => sum + result.answers, 0)
  return {
    serverUs: ((processorOf(used.map(({ pid }) => pid)) - before.servers) * 1000) / answers,
    databaseUs: ((processorMs(database.pid()) - before.database) * 1000) / answers,
    perSecond: results.reduce((sum, result) => sum + result.perSecond, 0),
  }
}

const rowOf = ({ name }: Call, alone: Figure[], together: Figure[]) => {
  const middle = (figures: Figure[], pick: keyof Figure) => Math.round(median(figures.map((figure) => figure[pick])))
  const ratios = together.map(({ databaseUs }, i) => databaseUs / (alone[i]?.databaseUs ?? NaN))
  const database = middle(alone, 'databaseUs')
  return {
    call: name,
    'server µs': middle(alone, 'serverUs'),
    'database µs': database,
    'server cores per database core': database === 0 ? '–' : (middle(alone, 'serverUs') / database).toFixed(1),
    [`database µs, ${many} servers / 1`]: database === 0 ? '–' : `${median(ratios).toFixed(2)} (${spread(ratios, 2)})`,
    'per second, 1 server': middle(alone, 'perSecond'),
    [`per second, ${many} servers`]: middle(together, 'perSecond'),
  }
}

/** The share of a core that idle servers and their database take. */
const measureIdle = async ({ database, servers }: Tools) => {
  const before = { servers: processorOf(servers.map(({ pid }) => pid)), database: processorMs(database.pid()) }
  await pause(idleSeconds * 1_000)
  const share = (ms: number, each: number) => ((ms / each / idleSeconds / 1_000) * 100).toFixed(2)
  return {
    server: share(processorOf(servers.map(({ pid }) => pid)) - before.servers, servers.length),
    database: share(processorMs(database.pid()) - before.database, servers.length),
  }
}

const measureAll = async (tools: Tools, wanted: Call[]): Promise<void> => {
  for (const call of wanted) for (const count of [1, many]) await measure(tools, count, call)
  const figures = new Map(wanted.map((call) => [call, { alone: [] as Figure[], together: [] as Figure[] }]))
  for (let round = 0; round < rounds; round++) {
    progress(`Round ${round + 1} of ${rounds} …`)
    for (const call of wanted) {
      figures.get(call)?.alone.push(await measure(tools, 1, call))
      figures.get(call)?.together.push(await measure(tools, many, call))
    }
  }
  const idle = await measureIdle(tools)
  print({
    title: `Processor time per request of servers and database (${options.campaigns} campaigns)`,
    rows: wanted.map((call) => {
      const { alone, together } = figures.get(call)!
      return rowOf(call, alone, together)
    }),
    notes: [
      `Medians of ${rounds} rounds of ${seconds} s, ${connections} connections in all. In brackets: the smallest and the largest ratio.`,
      `An idle server takes ${idle.server} % of a core, and ${idle.database} % of a core of the database.`,
      'Requests per second are those of this machine, where load, servers and database share the cores; processor time does not depend on that.',
    ],
  })
}

await withFilledDatabase(Number(options.campaigns), async (database) => {
  const people = await signIn(database.ownerUrl, 400)
  const campaigns = await openCampaigns(database.ownerUrl, 2_000)
  const settings = { ...production(database, database.dataDir), DATABASE_CONNECTIONS: String(databaseConnections) }
  const servers: Server[] = []
  const loaders: Loader[] = []
  try {
    for (let count = 0; count < many; count++) {
      servers.push(await startProduct(settings))
      loaders.push(await startLoader())
    }
    await measureAll({ database, servers, loaders }, calls(people, campaigns))
  } finally {
    await Promise.all([...servers, ...loaders].map(({ stop }) => stop()))
  }
})
