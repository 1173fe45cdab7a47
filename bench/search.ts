import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ListRequest, listCampaigns } from '../server/src/campaigns/search/list-campaigns.ts'
import searches from '../server/src/campaigns/search/searches.json' with { type: 'json' }
import { createSearchStatistics } from '../server/src/campaigns/search/search-statistics.sql.ts'
import { startEmbeddedPostgres } from '../server/src/embedded-postgres/index.ts'
import { systemClock } from '../server/src/base/clock.ts'
import { connect, type Db } from '../server/src/database/database.ts'
import { createLog } from '../server/src/base/log.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { loadCampaigns } from '../server/test/large-site/load-campaigns.ts'

// Latency of searches in many campaigns: node bench/search.ts [campaigns = 100000] [rounds = 20]
// EACH=1 also prints the median of every single search.

const campaigns = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 20)
const now = new Date('2026-06-01T12:00:00Z')
const plain: ListRequest = { q: '', status: 'active', sort: 'date', limit: 20, ownerId: null }

/** Additional searches: frequent words, words in every campaign, words without a common campaign, and lists without words. */
const groups: Record<string, Partial<ListRequest>[]> = {
  listed: searches.searches.map(({ q }) => ({ q })),
  'common words': ['water', 'the', 'ljubljana', 'park school', 'germany', 'climate', 'novak', 'wat'].map((q) => ({
    q,
  })),
  'less common words': ['stork', 'coral', 'alphabet', 'auckland', 'coral eel', 'needs stork'].map((q) => ({ q })),
  'words without a common campaign': ['london paris', 'recife osaka', 'germany slovenia', 'water tokyo beirut'].map(
    (q) => ({ q }),
  ),
  filters: [{ tag: 'climate' }, { tag: 'farms' }, { country: 'New Zealand' }, { targetType: 'policy', tag: 'markets' }],
  'other orders': [
    { sort: 'newest' },
    { sort: 'support' },
    { sort: 'raised', tag: 'climate' },
    { sort: 'support', q: 'water' },
    { sort: 'raised', q: 'coral' },
    { status: 'past' },
  ],
  'active only': ['ljubljanica', 'water', 'coral', 'coral eel', 'london paris', 'watre'].map((q) => ({
    q,
    status: 'active',
  })),
  'active, then past': ['ljubljanica', 'water', 'coral', 'coral eel', 'london paris', 'watre'].map((q) => ({ q })),
  'plain list': [{}],
}

const percentile = (sorted: number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)

const measure = async (db: Db, requests: Partial<ListRequest>[]): Promise<[label: string, ms: number][]> => {
  const statistics = createSearchStatistics(db, systemClock)
  const times: [string, number][] = []
  // A warm-up round plans the statements and fills the caches.
  for (let round = -1; round < rounds; round++) {
    for (const request of requests) {
      const started = performance.now()
      await listCampaigns({ db, statistics, now }, { ...plain, ...(request.q && { status: 'all' }), ...request })
      if (round >= 0) times.push([JSON.stringify(request), performance.now() - started])
    }
  }
  return times
}

const medianOf = (times: [string, number][]) => sortedMs(times)[Math.floor(times.length / 2)] ?? 0
const sortedMs = (times: [string, number][]) => times.map(([, ms]) => ms).toSorted((a, b) => a - b)

/** On a busy machine, ratios to the plain list are more meaningful than milliseconds. */
const report = (name: string, times: [string, number][], plainMs: number): void => {
  const sorted = sortedMs(times)
  const columns = [`p50 ${percentile(sorted, 0.5)} ms`, `p99 ${percentile(sorted, 0.99)} ms`]
  const ratio = `${(medianOf(times) / plainMs).toFixed(1)} × plain list`
  console.log([name, ...columns, ratio].map((text) => text.padEnd(18)).join(''))
  if (!process.env.EACH) return
  for (const [label, own] of Map.groupBy(times, ([label]) => label)) {
    console.log(`  ${medianOf(own).toFixed(1).padStart(7)} ms  ${label}`)
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'))
await chmod(dataDir, 0o711)
const log = createLog('silent')
const server = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
try {
  await migrate(server.ownerUrl)
  const started = performance.now()
  await loadCampaigns({ ownerUrl: server.ownerUrl, campaigns, planted: searches.campaigns, now })
  console.log(`${campaigns} campaigns loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const db = connect({ url: server.appUrl, log })
  const plainMs = medianOf(await measure(db, [{}, {}, {}]))
  for (const [name, requests] of Object.entries(groups)) report(name, await measure(db, requests), plainMs)
  await db.destroy()
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
