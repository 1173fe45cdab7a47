import { parseArgs } from 'node:util'
import { openCampaigns, type Person, recordSearches, signIn } from './lib/bare-data.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { type Loader, type LoadRequest, startLoader } from './lib/load.ts'
import { processorMs } from './lib/processor-time.ts'
import { type Figure, print, progress } from './lib/report.ts'
import { production, profiling, type Server, startBare, startProduct } from './lib/servers.ts'
import { median, spread } from './lib/statistics.ts'
import { newCampaigns, supportsInTurn } from './lib/writes.ts'

// Processor time and throughput of the product, compared with a bare Fastify + pg server that returns the same
// rows from the same database:
//   node bench/http.ts [--campaigns 10000] [--rounds 9] [--seconds 3] [--only list,item] [--profile folder] [--json]
// `--profile` writes a CPU profile of the product; `--only` measures some calls.

const { values: options } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' },
    profile: { type: 'string' },
    json: { type: 'boolean' },
  },
})
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const connections = 32

/** Common, rare, several words, parts of words, a typing error, a place and a person. */
const queries = ['water', 'park', 'school', 'climate', 'coral', 'water park', 'ljubljana', 'novak', 'garde', 'ljublana']

type Call = { name: string; isRead?: true; requests: () => LoadRequest[] }

const calls = (people: Person[], campaigns: string[]): Call[] => {
  const supports = supportsInTurn(people, campaigns)
  const details = campaigns.slice(0, 200).map((id) => ({ path: `/api/campaigns/${id}` }))
  return [
    { name: 'list', isRead: true, requests: () => [{ path: '/api/campaigns' }] },
    { name: 'item', isRead: true, requests: () => details },
    {
      name: 'search',
      isRead: true,
      requests: () => queries.map((q) => ({ path: `/api/campaigns?q=${encodeURIComponent(q)}` })),
    },
    // More requests than any server can handle in this time.
    { name: 'support', requests: () => supports(Math.ceil(seconds * 12_000)) },
    { name: 'create', requests: () => newCampaigns(people, Math.ceil(seconds * 4_000)) },
  ]
}

const idsAt = async (server: Server, path: string): Promise<unknown[]> => {
  const answer = (await (await fetch(server.url + path)).json()) as Record<string, unknown>[]
  return [answer].flat().map((row) => row._id ?? row.id ?? row)
}

/** Both servers must return the same campaigns in the same order. */
const requireSameRows = async (product: Server, bare: Server, requests: LoadRequest[]): Promise<void> => {
  for (const { path } of requests) {
    const [ours, theirs] = await Promise.all([idsAt(product, path), idsAt(bare, path)])
    if (ours.length === 0 || String(ours) !== String(theirs)) {
      throw new Error(`the responses of the servers to ${path} differ:\n${ours.join(' ')}\n${theirs.join(' ')}`)
    }
  }
}

type Measured = { perSecond: number; serverUs: number; databaseUs: number; p99Ms: number }

const measure = async ({ loader, database }: Tools, server: Server, requests: LoadRequest[]): Promise<Measured> => {
  const pids = [server.pid, database.pid()]
  const before = pids.map(processorMs)
  const { answers, ...result } = await loader.run({ url: server.url, until: { seconds }, connections, requests })
  const [serverUs = NaN, databaseUs = NaN] = pids.map(
    (pid, i) => ((processorMs(pid) - (before[i] ?? NaN)) * 1000) / answers,
  )
  return { perSecond: result.perSecond, serverUs, databaseUs, p99Ms: result.p99Ms }
}

/** Warms up code and query plans before the measurement. */
const warmUp = async ({ loader, product, bare }: Tools, { requests }: Call): Promise<void> => {
  for (const { url } of [product, bare]) {
    await loader.run({ url, until: { answers: 4_000 }, connections, requests: requests() })
  }
}

/** One round measures both servers right after each other, in alternating order, so that other load affects both. */
const compare = async (tools: Tools, call: Call, round: number) => {
  const { product, bare } = tools
  const order = round % 2 === 0 ? [product, bare] : [bare, product]
  const figures = new Map<Server, Measured>()
  for (const server of order) figures.set(server, await measure(tools, server, call.requests()))
  return { ours: figures.get(product)!, theirs: figures.get(bare)! }
}

type Tools = { loader: Loader; database: FilledDatabase; product: Server; bare: Server }
type Round = Awaited<ReturnType<typeof compare>>

const totalUs = ({ serverUs, databaseUs }: Measured): number => serverUs + databaseUs
const timesBare = ({ ours, theirs }: Round): number => totalUs(ours) / totalUs(theirs)

const rowOf = ({ name }: Call, measured: Round[]) => {
  const ratios = measured.map(timesBare)
  const perSecond = measured.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond)
  const middle = (pick: (round: Round) => number) => Math.round(median(measured.map(pick)))
  return {
    call: name,
    'product µs': middle(({ ours }) => totalUs(ours)),
    'bare µs': middle(({ theirs }) => totalUs(theirs)),
    ratio: median(ratios).toFixed(2),
    rounds: spread(ratios, 2),
    'server µs': `${middle(({ ours }) => ours.serverUs)} / ${middle(({ theirs }) => theirs.serverUs)}`,
    'database µs': `${middle(({ ours }) => ours.databaseUs)} / ${middle(({ theirs }) => theirs.databaseUs)}`,
    '/s': `${middle(({ ours }) => ours.perSecond)} / ${middle(({ theirs }) => theirs.perSecond)}`,
    '/s ratio': median(perSecond).toFixed(2),
    'p99 ms': `${middle(({ ours }) => ours.p99Ms)} / ${middle(({ theirs }) => theirs.p99Ms)}`,
  }
}

/** Processor time of one request, to the product's server and database, and its ratio to the bare server's. */
const figuresOf = ({ name }: Call, measured: Round[]): Figure[] => {
  const lower = { better: 'lower', kind: 'cpu' } as const
  return [
    { name, value: median(measured.map(({ ours }) => totalUs(ours))), unit: 'µs', ...lower },
    {
      name: `${name}, to bare`,
      value: median(measured.map(timesBare)),
      unit: 'ratio',
      ...lower,
    },
  ]
}

const measureAll = async (tools: Tools, wanted: Call[]): Promise<void> => {
  for (const call of wanted) await warmUp(tools, call)
  const measured = new Map<Call, Round[]>(wanted.map((call) => [call, []]))
  for (let round = 0; round < rounds; round++) {
    progress(`Round ${round + 1} of ${rounds} …`)
    for (const call of wanted) measured.get(call)?.push(await compare(tools, call, round))
  }
  print({
    title: `Processor time of a request to the product and to a bare Fastify + pg server (${options.campaigns} campaigns)`,
    rows: wanted.map((call) => rowOf(call, measured.get(call) ?? [])),
    figures: wanted.flatMap((call) => figuresOf(call, measured.get(call) ?? [])),
    notes: [
      `Medians of ${rounds} rounds of ${seconds} s, ${connections} connections; both servers alternate, and each ratio compares the servers in one round.`,
      '“µs”: of the server and the database together. “rounds”: the smallest and the largest ratio. “a / b”: the product’s / the bare server’s.',
      'list: 20 campaigns; search: ten queries in turn; support, create: signed in, on disk before the response; the bare server inserts one row.',
    ],
  })
}

const run = async (database: FilledDatabase): Promise<void> => {
  const { ownerUrl, appUrl, dataDir } = database
  const people = await signIn(ownerUrl, 2_000)
  const campaigns = await openCampaigns(ownerUrl, 2_000)
  const product = await startProduct(production(database, dataDir), profiling(options.profile))
  const bare = await startBare(appUrl)
  const loader = await startLoader()
  try {
    const searches = await recordSearches(appUrl, queries)
    bare.process.send({ searches, people: new Map(people.map((person) => [person.token, person])) })
    const all = calls(people, campaigns)
    const only = options.only?.split(',')
    const wanted = all.filter(({ name }) => !only || only.includes(name))
    for (const { requests } of wanted.filter(({ isRead }) => isRead)) await requireSameRows(product, bare, requests())
    await measureAll({ loader, database, product, bare }, wanted)
  } finally {
    await Promise.all([product.stop(), bare.stop(), loader.stop()])
  }
}

await withFilledDatabase(Number(options.campaigns), run)
