import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { type Loader, startLoader } from './lib/load.ts'
import { ownMs } from './lib/processor-time.ts'
import { type Figure, print, progress } from './lib/report.ts'
import { production, type Server, startBare, startProduct } from './lib/servers.ts'
import { median, spread } from './lib/statistics.ts'

// What a start on existing data takes, and the memory of the server process after it and after 10,000, 20,000 and 30,000 requests, beside a bare
// server with the same database. Without the processes of the database and the sandbox (build the web app before: npm run build):
//   node bench/memory.ts [--rounds 5] [--requests 10000] [--json]

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '10000' },
    json: { type: 'boolean' },
  },
})
const rounds = Number(options.rounds)
const requests = Number(options.requests)
const idleMs = 6_000
const productPaths = [
  '/api/campaigns',
  '/api/campaigns?q=park',
  '/',
  '/campaigns',
  '/campaigns?uncached=1',
  '/api/tags?q=a',
]

type Sample = Record<'startMs' | 'cpuMs' | 'idleMb' | 'usedMb' | 'twiceUsedMb' | 'thriceUsedMb', number>
type Kind = { name: string; start: () => Promise<Server>; paths: string[] }

/** The resident set: also what other processes of the same program share, which for Node is about 60 MB. */
const residentMb = ({ pid }: Server): number =>
  Number(/^Rss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024

const measure = async ({ start, paths }: Kind, loader: Loader): Promise<Sample> => {
  const startedAt = performance.now()
  const server = await start()
  await (await fetch(server.url + paths[0]!)).text()
  const startMs = performance.now() - startedAt
  const cpuMs = ownMs(server.pid)
  await pause(idleMs)
  const idleMb = residentMb(server)
  const mbAfterRequests = async () => {
    await loader.run({
      url: server.url,
      until: { answers: requests },
      connections: 8,
      requests: paths.map((path) => ({ path })),
    })
    return residentMb(server)
  }
  const [usedMb, twiceUsedMb, thriceUsedMb] = [
    await mbAfterRequests(),
    await mbAfterRequests(),
    await mbAfterRequests(),
  ]
  await server.stop()
  return { startMs, cpuMs, idleMb, usedMb, twiceUsedMb, thriceUsedMb }
}

const kindsFor = (database: FilledDatabase): Kind[] => {
  const compiled = { NODE_COMPILE_CACHE: join(database.dataDir, 'compiled') }
  const development = { DATA_DIR: join(database.dataDir, 'own'), PUBLIC_URL: 'http://localhost:0', DEMO_DATA: 'off' }
  return [
    {
      name: 'Muster in production',
      start: () => startProduct({ ...production(database, database.dataDir), ...compiled }),
      paths: productPaths,
    },
    {
      name: 'Muster as npm start runs it',
      start: () => startProduct({ ...development, ...compiled }),
      paths: productPaths,
    },
    { name: 'bare server', start: () => startBare(database.appUrl), paths: ['/api/campaigns'] },
  ]
}

const figuresOf = (name: string, samples: Sample[]): Figure[] => {
  const middle = (key: keyof Sample) => median(samples.map((sample) => sample[key]))
  return [
    { name: `${name}, start, processor`, value: middle('cpuMs'), unit: 'ms', better: 'lower', kind: 'cpu' },
    { name: `${name}, start to first answer`, value: middle('startMs'), unit: 'ms', better: 'lower', kind: 'wall' },
    { name: `${name}, idle`, value: middle('idleMb'), unit: 'MB', better: 'lower', kind: 'bytes' },
    { name: `${name}, after requests`, value: middle('usedMb'), unit: 'MB', better: 'lower', kind: 'bytes' },
    { name: `${name}, after twice as many`, value: middle('twiceUsedMb'), unit: 'MB', better: 'lower', kind: 'bytes' },
    {
      name: `${name}, after three times as many`,
      value: middle('thriceUsedMb'),
      unit: 'MB',
      better: 'lower',
      kind: 'bytes',
    },
  ]
}

const rowOf = (name: string, samples: Sample[]) => {
  const cell = (key: keyof Sample) => {
    const values = samples.map((sample) => sample[key])
    return `${median(values).toFixed(0)} (${spread(values, 0)})`
  }
  return {
    server: name,
    'first answer ms': cell('startMs'),
    'processor ms': cell('cpuMs'),
    'idle MB': cell('idleMb'),
    [`MB after ${requests} requests`]: cell('usedMb'),
    [`after ${2 * requests}`]: cell('twiceUsedMb'),
    [`after ${3 * requests}`]: cell('thriceUsedMb'),
  }
}

await withFilledDatabase(1_000, async (database) => {
  const loader = await startLoader()
  const kinds = kindsFor(database)
  const samples = new Map(kinds.map((kind) => [kind, [] as Sample[]]))
  try {
    // Uncounted: it creates the data of development, and Node compiles.
    for (const { start } of kinds) await (await start()).stop()
    for (let round = 0; round < rounds; round++) {
      progress(`Round ${round + 1} of ${rounds} …`)
      for (const kind of kinds) samples.get(kind)?.push(await measure(kind, loader))
    }
  } finally {
    await loader.stop()
  }
  print({
    title: 'A start on existing data, and the memory of the server process',
    rows: kinds.map((kind) => rowOf(kind.name, samples.get(kind)!)),
    notes: [
      `Medians of ${rounds} rounds, in turn. In brackets: the smallest and the largest.`,
      'The first answer waits for the machine; the processor time of the process hardly does. In development, the database starts in that time too.',
    ],
    figures: kinds.flatMap((kind) => figuresOf(kind.name, samples.get(kind)!)),
  })
})
