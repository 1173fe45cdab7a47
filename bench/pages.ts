import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { openCampaigns } from './lib/bare-data.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { type Loader, startLoader } from './lib/load.ts'
import { processorMs } from './lib/processor-time.ts'
import { print, progress } from './lib/report.ts'
import { production, type Server, startProduct } from './lib/servers.ts'
import { median, spread } from './lib/statistics.ts'

// Server-rendered pages, from the cache and rendered for each request (build the web app before: npm run build):
//   node bench/pages.ts [--campaigns 2000] [--rounds 5] [--seconds 3] [--json]

const { values: options } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    json: { type: 'boolean' },
  },
})
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
// Rendering uses one core fully; more concurrent callers would wait or be rejected.
const connections = 4

type Page = { name: string; path: string }
type Figure = { perSecond: number; serverUs: number }

/** An unknown query parameter bypasses the cache. */
const uncached = (path: string) => `${path}${path.includes('?') ? '&' : '?'}uncached=1`

const measure = async (loader: Loader, { url, pid }: Server, path: string): Promise<Figure> => {
  const before = processorMs(pid)
  const { answers, perSecond } = await loader.run({ url, until: { seconds }, connections, requests: [{ path }] })
  return { perSecond, serverUs: ((processorMs(pid) - before) * 1000) / answers }
}

const htmlOf = async ({ url }: Server, path: string): Promise<string> => {
  const answer = await fetch(url + path)
  const html = await answer.text()
  // The empty shell must not be measured.
  if (!answer.ok || !html.includes('<h1')) throw new Error(`${path} was not rendered`)
  return html
}

const measurePage = async (loader: Loader, server: Server, { name, path }: Page) => {
  const html = await htmlOf(server, path)
  const variants = [path, uncached(path)]
  for (const variant of variants) {
    await loader.run({ url: server.url, until: { answers: 600 }, connections, requests: [{ path: variant }] })
  }
  const figures: Figure[][] = [[], []]
  for (let round = 0; round < rounds; round++) {
    progress(`${name}, round ${round + 1} of ${rounds} …`)
    for (const [i, variant] of variants.entries()) figures[i]?.push(await measure(loader, server, variant))
  }
  const middle = (i: number, key: keyof Figure) => Math.round(median((figures[i] ?? []).map((figure) => figure[key])))
  const perSecond = (i: number) => (figures[i] ?? []).map((figure) => figure.perSecond)
  const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return {
    page: name,
    'cached /s': middle(0, 'perSecond'),
    'uncached /s': middle(1, 'perSecond'),
    'uncached rounds': spread(perSecond(1), 0),
    'cached µs': middle(0, 'serverUs'),
    'uncached µs': middle(1, 'serverUs'),
    'HTML kB': (Buffer.byteLength(html) / 1000).toFixed(1),
    'brotli kB': (brotli.length / 1000).toFixed(1),
  }
}

const run = async (database: FilledDatabase): Promise<void> => {
  const [id] = await openCampaigns(database.ownerUrl, 1)
  const server = await startProduct(production(database, database.dataDir))
  const loader = await startLoader()
  try {
    const pages = [
      { name: 'home', path: '/' },
      { name: 'campaigns', path: '/campaigns' },
      { name: 'search', path: '/campaigns?q=water' },
      { name: 'campaign', path: `/campaigns/${id}` },
    ]
    const rows = []
    for (const page of pages) rows.push(await measurePage(loader, server, page))
    print({
      title: `Pages rendered on the server (${options.campaigns} campaigns)`,
      rows,
      notes: [
        `Medians of ${rounds} rounds of ${seconds} s, ${connections} connections; “µs” is the processor time of the server per page.`,
        'Cached pages are kept for 30 s and compressed once; uncached pages are rendered for each request.',
      ],
    })
  } finally {
    await Promise.all([server.stop(), loader.stop()])
  }
}

await withFilledDatabase(Number(options.campaigns), run)
