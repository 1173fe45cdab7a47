import { parseArgs } from 'node:util'
import { openCampaigns } from './lib/bare-data.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { type Loader, startLoader } from './lib/load.ts'
import { processorMs } from './lib/processor-time.ts'
import { type Figure, print, progress } from './lib/report.ts'
import { production, profiling, type Server, startBarePages, startProduct } from './lib/servers.ts'
import { median, spread } from './lib/statistics.ts'

// Server-rendered pages, from the cache and rendered for each request, compared with a bare Fastify server that sends a body of the
// same size from memory (build the web app before: npm run build):
//   node bench/pages.ts [--campaigns 2000] [--rounds 5] [--seconds 2] [--only home,search] [--profile folder] [--json]
// `--profile` writes a CPU profile of the product; `--only` measures some pages.

const { values: options } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    profile: { type: 'string' },
    json: { type: 'boolean' },
  },
})
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
// Rendering uses one core fully; more concurrent callers would wait or be rejected.
const connections = 4

type Page = { name: string; path: string }
type Tools = { loader: Loader; database: FilledDatabase; product: Server; bare: Server }
type Kind = 'cached' | 'anew' | 'bare'
type Measured = { us: number; databaseUs: number; bytes: number }

const kinds = ['cached', 'bare', 'anew'] as const

/** An unknown query parameter bypasses the cache. */
const pathOf = (kind: Kind, path: string): string =>
  ({ cached: path, anew: `${path}${path.includes('?') ? '&' : '?'}uncached=1`, bare: '/' })[kind]

const load = (
  { loader, product, bare }: Tools,
  kind: Kind,
  path: string,
  until: { seconds: number } | { answers: number },
) =>
  loader.run({
    url: (kind === 'bare' ? bare : product).url,
    until,
    connections,
    requests: [{ path: pathOf(kind, path) }],
  })

const measure = async (tools: Tools, kind: Kind, path: string): Promise<Measured> => {
  const pids = [(kind === 'bare' ? tools.bare : tools.product).pid, tools.database.pid()]
  const before = pids.map(processorMs)
  const { answers, bytes } = await load(tools, kind, path, { seconds })
  const [us = NaN, databaseUs = NaN] = pids.map((pid, i) => ((processorMs(pid) - (before[i] ?? NaN)) * 1000) / answers)
  return { us, databaseUs, bytes }
}

/** The empty shell must not be measured. */
const requireRendered = async ({ product: { url } }: Tools, path: string): Promise<number> => {
  const answer = await fetch(url + path)
  const html = await answer.text()
  if (!answer.ok || !html.includes('<h1')) throw new Error(`${path} was not rendered`)
  return Buffer.byteLength(html)
}

/** The body of the bare server has the size of the cached page. */
const warmUp = async (tools: Tools, path: string): Promise<void> => {
  for (const kind of ['anew', 'cached'] as const) await load(tools, kind, path, { answers: 600 })
  const { bytes } = await measure(tools, 'cached', path)
  tools.bare.process.send(Buffer.alloc(Math.round(bytes), 'x'))
  await load(tools, 'bare', path, { answers: 600 })
}

const measurePage = async (tools: Tools, { name, path }: Page) => {
  const htmlBytes = await requireRendered(tools, path)
  await warmUp(tools, path)
  const measured: Record<Kind, Measured[]> = { cached: [], bare: [], anew: [] }
  for (let round = 0; round < rounds; round++) {
    progress(`${name}, round ${round + 1} of ${rounds} …`)
    for (const kind of kinds) measured[kind].push(await measure(tools, kind, path))
  }
  const middle = (kind: Kind, pick: (one: Measured) => number) => median(measured[kind].map(pick))
  const us = (kind: Kind) => Math.round(middle(kind, (one) => one.us))
  const withDatabase = ({ us: server, databaseUs }: Measured) => server + databaseUs
  const anewUs = Math.round(middle('anew', withDatabase))
  const ratio = median(measured.cached.map((one, i) => one.us / (measured.bare[i]?.us ?? NaN)))
  const [cachedKb, anewKb] = (['cached', 'anew'] as const).map((kind) => middle(kind, ({ bytes }) => bytes) / 1000)
  const row = {
    page: name,
    'cached µs': us('cached'),
    'bare µs': us('bare'),
    ratio: ratio.toFixed(2),
    'anew µs': anewUs,
    'anew rounds': spread(measured.anew.map(withDatabase), 0),
    'of it database': Math.round(middle('anew', ({ databaseUs }) => databaseUs)),
    'HTML kB': (htmlBytes / 1000).toFixed(1),
    'cached kB': cachedKb?.toFixed(1) ?? '',
    'anew kB': anewKb?.toFixed(1) ?? '',
  }
  const figure = (what: string, value: number, rest: Pick<Figure, 'unit' | 'kind'>): Figure => ({
    name: `${name}, ${what}`,
    value,
    better: 'lower',
    ...rest,
  })
  const figures = [
    figure('cached', us('cached'), { unit: 'µs', kind: 'cpu' }),
    figure('cached, to bare', Number(ratio.toFixed(2)), { unit: 'ratio', kind: 'cpu' }),
    figure('anew', anewUs, { unit: 'µs', kind: 'cpu' }),
    figure('cached, sent', Number(cachedKb?.toFixed(1)), { unit: 'kB', kind: 'bytes' }),
    figure('anew, sent', Number(anewKb?.toFixed(1)), { unit: 'kB', kind: 'bytes' }),
  ]
  return { row, figures }
}

const run = async (database: FilledDatabase): Promise<void> => {
  const [id] = await openCampaigns(database.ownerUrl, 1)
  const product = await startProduct(production(database, database.dataDir), profiling(options.profile))
  const bare = await startBarePages()
  const loader = await startLoader()
  try {
    const pages = [
      { name: 'home', path: '/' },
      { name: 'campaigns', path: '/campaigns' },
      { name: 'search', path: '/campaigns?q=water' },
      { name: 'campaign', path: `/campaigns/${id}` },
    ]
    const only = options.only?.split(',')
    const measured = []
    for (const page of pages.filter(({ name }) => !only || only.includes(name)))
      measured.push(await measurePage({ loader, database, product, bare }, page))
    print({
      title: `Pages rendered on the server (${options.campaigns} campaigns)`,
      rows: measured.map(({ row }) => row),
      figures: measured.flatMap(({ figures }) => figures),
      notes: [
        `Medians of ${rounds} rounds of ${seconds} s, ${connections} connections, in turn; “µs”: processor time per page, “anew” with the database’s.`,
        '“bare”: Fastify sends a body of the same size from memory. “kB”: sent with headers, brotli.',
      ],
    })
  } finally {
    await Promise.all([product.stop(), bare.stop(), loader.stop()])
  }
}

await withFilledDatabase(Number(options.campaigns), run)
