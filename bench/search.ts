import { parseArgs } from 'node:util'
import searches from '../server/src/campaigns/search/searches.json' with { type: 'json' }
import { type Database, connect, type Db } from '../server/src/platform/database/database.ts'
import { createLog } from '../server/src/platform/base/log.ts'
import { withFilledDatabase } from './lib/filled-database.ts'
import { type Figure, print, progress } from './lib/report.ts'
import { type Measured, measureSearches, searcher } from './lib/search/run-searches.ts'
import { indexSizes, measureWrites } from './lib/search/write-entries.ts'
import log from './query-log.json' with { type: 'json' }

// Processor time of 2,000 searches by kind, how much longer they take in the last set than in the first, and how many of the listed searches find
// the right campaign first:
//   node bench/search.ts [--campaigns 10000,1000000] [--searches 2000] [--json]

const { values: options } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '10000,1000000' },
    searches: { type: 'string', default: '2000' },
    json: { type: 'boolean' },
  },
})

const percentile = (measured: Measured[], share: number): number => {
  const sorted = measured.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
const mean = (measured: Measured[]) => measured.reduce((sum, { ms }) => sum + ms, 0) / measured.length

const summary = (measured: Measured[]): [string, number][] => [
  ['p50', percentile(measured, 0.5)],
  ['p95', percentile(measured, 0.95)],
  ['p99', percentile(measured, 0.99)],
  ['mean', mean(measured)],
]

/** The number of listed searches that find the right campaign first. */
const countRight = async (db: Db): Promise<number> => {
  const search = searcher(db)
  let right = 0
  for (const { q, finds } of searches.searches) {
    const { rows } = await search(q)
    const isRight = rows[0]?.title === searches.campaigns.find(({ key }) => key === finds)?.title
    if (isRight) right++
    else progress(`“${q}” finds “${rows[0]?.title ?? 'nothing'}” first`)
  }
  return right
}

const rows: Record<string, string | number>[] = []
const totals = new Map<number, Measured[]>()
const notes = [
  'milliseconds of processor time, application and database, each search once after a round to warm up, PostgreSQL with 1 GB of shared buffers',
]
const figures: Figure[] = []

const report = (campaigns: number, measured: Measured[]): void => {
  for (const [kind, some] of [['all', measured] as const, ...Map.groupBy(measured, ({ kind }) => kind)]) {
    const columns = summary(some)
    const texts = Object.fromEntries(columns.map(([name, ms]) => [name, ms.toFixed(1)]))
    rows.push({ campaigns, searches: kind, number: some.length, ...texts })
    if (kind !== 'all') continue
    totals.set(campaigns, some)
    for (const [name, value] of columns) {
      figures.push({ name: `search of ${campaigns}, ${name}`, value, unit: 'ms', better: 'lower', kind: 'cpu' })
    }
  }
}

/** How many times as long searches in the last set take as those in the first. */
const compareSets = (): void => {
  const [smallest, ...larger] = [...totals]
  const largest = larger.at(-1)
  if (!smallest || !largest) return
  const before = new Map(summary(smallest[1]))
  const ratios = summary(largest[1]).map(([name, ms]) => [name, ms / (before.get(name) ?? NaN)] as const)
  const texts = Object.fromEntries(ratios.map(([name, ratio]) => [name, ratio.toFixed(2)]))
  rows.push({ campaigns: `${largest[0]} / ${smallest[0]}`, searches: 'all', number: largest[1].length, ...texts })
  for (const [name, value] of ratios) {
    figures.push({ name: `large to small, ${name}`, value, unit: 'ratio', better: 'lower', kind: 'cpu' })
  }
}

const measureIn = async (campaigns: number, db: Database): Promise<void> => {
  report(campaigns, await measureSearches(db, log.slice(0, Number(options.searches))))
  const right = await countRight(db)
  const writeMs = await measureWrites(db)
  const sizes = await indexSizes(db)
  figures.push(
    { name: `right first of ${campaigns}`, value: right, unit: 'count', better: 'higher', kind: 'count' },
    { name: `search entry in ${campaigns}`, value: writeMs, unit: 'ms', better: 'lower', kind: 'cpu' },
    ...sizes.map(({ name, mb }): Figure => ({
      name: `${name} of ${campaigns}`,
      value: mb,
      unit: 'MB',
      better: 'lower',
      kind: 'bytes',
    })),
  )
  notes.push(
    `${campaigns}: ${right} of ${searches.searches.length} listed searches find the right campaign first; writing an entry takes ${writeMs.toFixed(2)} ms`,
    `${campaigns}: ${sizes.map(({ name, mb }) => `${name} ${mb} MB`).join(', ')}`,
  )
}

for (const campaigns of options.campaigns.split(',').map(Number)) {
  await withFilledDatabase(
    campaigns,
    async ({ appUrl }) => {
      const db = connect({ url: appUrl, log: createLog('silent'), connectionsMax: 1 })
      try {
        await measureIn(campaigns, db)
      } finally {
        await db.destroy()
      }
    },
    { shared_buffers: '1GB' },
  )
}
compareSets()
print({ title: `${Math.min(Number(options.searches), log.length)} searches`, rows, notes, figures })
