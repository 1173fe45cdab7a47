import { parseArgs } from 'node:util'
import { openCampaigns, signIn } from './lib/bare-data.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { type Loader, type LoadRequest, startLoader } from './lib/load.ts'
import { signInAtPeer, startPeer } from './lib/peer.ts'
import { processorMs } from './lib/processor-time.ts'
import { type Figure, print, progress } from './lib/report.ts'
import { production, type Server, startBare, startProduct } from './lib/servers.ts'
import { median, spread } from './lib/statistics.ts'

// Processor time of a request to the product, to Payload, a headless CMS, and to a bare Fastify + pg server, with the same rows in the same database.
// What Payload takes compared with the bare server is the most that any product on this stack could reach. Payload is installed outside of the
// project at the first run:
//   node bench/peers.ts [--campaigns 10000] [--rounds 5] [--seconds 2] [--json]

const { values: options } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    json: { type: 'boolean' },
  },
})
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const connections = 16

/** `isRead`: the bare server answers it, too. */
type Call = { name: string; isRead: boolean; ours: LoadRequest[]; theirs: LoadRequest[] }
type Tools = { loader: Loader; database: FilledDatabase; product: Server; peer: Server; bare: Server }
/** In µs of processor time. */
type Round = { ours: number; theirs: number; bare: number | null }

const lean = '&depth=0&select[title]=true&select[tags]=true&select[city]=true&select[country]=true&select[endsAt]=true'

const calls = (campaigns: string[], token: string, peerToken: string): Call[] => {
  const active = `where[endsAt][greater_than]=${new Date().toISOString()}`
  const list = `/api/campaigns?limit=20&sort=endsAt&${active}`
  const items = (suffix: string) => campaigns.map((id) => ({ path: `/api/campaigns/${id}${suffix}` }))
  const body = JSON.stringify({ title: 'Clean the river', tags: ['rivers'], city: 'Ljubljana', country: 'Slovenia' })
  const create = (by: string): LoadRequest[] => [{ path: '/api/campaigns', method: 'POST', token: by, body }]
  const isRead = true
  return [
    { name: 'list', isRead, ours: [{ path: '/api/campaigns' }], theirs: [{ path: list }] },
    { name: 'list, lean', isRead, ours: [{ path: '/api/campaigns' }], theirs: [{ path: list + lean }] },
    { name: 'item', isRead, ours: items(''), theirs: items('') },
    { name: 'item, lean', isRead, ours: items(''), theirs: items(`?${lean.slice(1)}`) },
    { name: 'create', isRead: false, ours: create(token), theirs: create(peerToken) },
  ]
}

/** Processor time per request of the server and of the database. */
const measure = async ({ loader, database }: Tools, server: Server, requests: LoadRequest[]): Promise<number> => {
  const spent = () => processorMs(server.pid) + processorMs(database.pid())
  const before = spent()
  const { answers } = await loader.run({ url: server.url, until: { seconds }, connections, requests })
  return ((spent() - before) * 1_000) / answers
}

const playRound = async (tools: Tools, { ours, theirs, isRead }: Call): Promise<Round> => ({
  ours: await measure(tools, tools.product, ours),
  theirs: await measure(tools, tools.peer, theirs),
  bare: isRead ? await measure(tools, tools.bare, ours) : null,
})

const ratios = (played: Round[]): number[] => played.map(({ ours, theirs }) => theirs / ours)
const ratiosToBare = (played: Round[]): number[] => played.flatMap(({ theirs, bare }) => (bare ? [theirs / bare] : []))

const rowOf = ({ name, isRead }: Call, played: Round[]) => ({
  call: name,
  'product µs': Math.round(median(played.map(({ ours }) => ours))),
  'Payload µs': Math.round(median(played.map(({ theirs }) => theirs))),
  'bare µs': isRead ? Math.round(median(played.map(({ bare }) => bare ?? NaN))) : '–',
  'Payload to product': median(ratios(played)).toFixed(1),
  rounds: spread(ratios(played), 1),
  'Payload to bare': isRead ? median(ratiosToBare(played)).toFixed(1) : '–',
})

const figureOf = ({ name }: Call, played: Round[]): Figure => ({
  ...{ name: `${name}, Payload to the product`, value: median(ratios(played)) },
  ...{ unit: 'ratio', better: 'higher', kind: 'cpu' },
})

const run = async (database: FilledDatabase): Promise<void> => {
  const { ownerUrl, appUrl, dataDir } = database
  const [person] = await signIn(ownerUrl, 1)
  const campaigns = await openCampaigns(ownerUrl, 200)
  const peer = await startPeer(ownerUrl)
  const product = await startProduct(production(database, dataDir))
  const bare = await startBare(appUrl)
  const loader = await startLoader()
  const tools = { loader, database, product, peer, bare }
  try {
    const all = calls(campaigns, person?.token ?? '', await signInAtPeer(peer))
    // A warm-up round plans the statements and compiles the code.
    for (const call of all) await playRound(tools, call)
    const played = new Map<Call, Round[]>(all.map((call) => [call, []]))
    for (let round = 0; round < rounds; round++) {
      progress(`Round ${round + 1} of ${rounds} …`)
      for (const call of all) played.get(call)?.push(await playRound(tools, call))
    }
    print({
      title: `Processor time of the product, of Payload 3.90.2, headless, and of a bare server (${options.campaigns} campaigns)`,
      rows: all.map((call) => rowOf(call, played.get(call) ?? [])),
      figures: all.map((call) => figureOf(call, played.get(call) ?? [])),
      notes: [
        `Server and database; medians of ${rounds} rounds of ${seconds} s in which the servers alternate; “rounds”: the smallest and the largest ratio.`,
        'lean: Payload answers five fields and does not look up the owner; the product and the bare server always answer everything.',
        '“Payload to bare”: the ratio that the product would have if it did no more than the bare server.',
      ],
    })
  } finally {
    await Promise.all([product.stop(), peer.stop(), bare.stop(), loader.stop()])
  }
}

await withFilledDatabase(Number(options.campaigns), run)
