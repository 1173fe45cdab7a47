import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openCampaigns } from './lib/bare-data.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { print, progress } from './lib/report.ts'
import { pinTo } from './lib/pin.ts'
import { type RushResult, startRusher } from './lib/rush.ts'
import { production, startProduct } from './lib/servers.ts'

// Sends five times the load that the product can handle. Measures throughput and latency, and the time until recovery:
//   node bench/overload.ts [--campaigns 3000] [--seconds 20] [--times 5] [--json]

const { values: options } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '20' },
    times: { type: 'string', default: '5' },
    json: { type: 'boolean' },
  },
})
const seconds = Number(options.seconds)
const times = Number(options.times)
const closedConnections = 32
/** More than the limit of the queue, so that it fills. */
const rushConnections = 600
const searches = ['water', 'park', 'school', 'climate', 'coral', 'garden']

/** One cached page for every four API calls. */
const pathsFor = (campaigns: string[]): string[] =>
  campaigns.flatMap((id, index) => [
    '/api/campaigns',
    `/api/campaigns/${id}`,
    `/api/campaigns?q=${searches[index % searches.length]}`,
    `/api/campaigns/${id}/stats`,
    '/campaigns',
  ])

const rowOf = (what: string, result: RushResult) => ({
  what,
  'requests /s': Math.round(result.offeredPerSecond),
  'successful /s': Math.round(result.answeredPerSecond),
  'rejected with 503': `${Math.round((100 * result.refused) / (result.answered + result.refused))} %`,
  'p50 ms': Math.round(result.p50Ms),
  'p99 ms': Math.round(result.p99Ms),
  'p99 of rejections ms': Math.round(result.refusedP99Ms),
  other: JSON.stringify(result.failures),
})

const calmMs = 250
const calmAnswers = 5
const givenUpMs = 30_000

/** Milliseconds until latencies are back to those of an idle server. */
const untilNormal = async (url: string): Promise<number> => {
  const since = performance.now()
  for (let calm = 0; performance.now() - since < givenUpMs;) {
    const asked = performance.now()
    const answer = await fetch(`${url}/api/campaigns`)
    await answer.text()
    calm = answer.ok && performance.now() - asked < calmMs ? calm + 1 : 0
    if (calm === calmAnswers) return asked - since
    await pause(50)
  }
  return Infinity
}

const run = async (database: FilledDatabase): Promise<void> => {
  const paths = pathsFor((await openCampaigns(database.ownerUrl, 500)).slice(0, 500))
  const product = await startProduct(production(database, database.dataDir))
  const rusher = await startRusher()
  const isPinned = pinTo(1, rusher.pid)
  try {
    const { url } = product
    progress('Warming up …')
    await rusher.run({ url, seconds: 4, connections: closedConnections, paths })
    progress('Measuring the capacity …')
    const capacity = await rusher.run({ url, seconds: 8, connections: closedConnections, paths })
    progress(`Sending ${times} times ${Math.round(capacity.answeredPerSecond)} requests per second for ${seconds} s …`)
    const perSecond = times * capacity.answeredPerSecond
    const rush = await rusher.run({ url, seconds, connections: rushConnections, perSecond, paths })
    const normalMs = await untilNormal(url)
    const again = await rusher.run({ url, seconds: 4, connections: closedConnections, paths })
    print({
      title: `At ${times} times the capacity`,
      rows: [rowOf('capacity', capacity), rowOf('rush', rush), rowOf('after', again)],
      notes: [
        `Successful requests during the rush: ${(rush.answeredPerSecond / capacity.answeredPerSecond).toFixed(2)} of the capacity (goal ≥ 0.8), p99 ${Math.round(rush.p99Ms)} ms (goal ≤ 1,000).`,
        `Normal latency ${(normalMs / 1_000).toFixed(1)} s after the rush (goal ≤ 5 s).`,
        `Capacity: ${closedConnections} connections that send a request after each response; rush: ${rushConnections} connections at a fixed rate.`,
        isPinned
          ? 'The server and its database run on one core, the load generator on another.'
          : 'The load generator runs on the same cores; at the higher rate it takes more processor time from the server and its database.',
      ],
    })
  } finally {
    await rusher.stop()
    await product.stop()
  }
}

// Must run before any child process starts, because children inherit it.
pinTo(0, process.pid)
await withFilledDatabase(Number(options.campaigns), run)
