import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres } from '../scripts/drills/production/packages.ts'
import { type Cluster, type Logins, startCluster } from '../scripts/drills/production/postgres.ts'
import { killPrograms, mustRun } from '../scripts/drills/programs.ts'
import { restoreBackup, writeBackup } from '../server/src/backup/index.ts'
import searches from '../server/src/campaigns/search/searches.json' with { type: 'json' }
import { migrate } from '../server/src/database/migrate.ts'
import { createFileStorage } from '../server/src/uploads/index.ts'
import { loadCampaigns } from '../server/test/large-site/load-campaigns.ts'
import { print, progress } from './lib/report.ts'
import { median, spread } from './lib/statistics.ts'

// Backup and restore of a database, beside pg_dump and pg_restore on the same data in the same minutes. It needs the programs of Debian's
// PostgreSQL:
//   node bench/backup.ts [--campaigns 50000] [--rounds 3] [--json]

const { values: options } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean' },
  },
})

const megabyte = 1024 ** 2
const quiet = { step: () => undefined, add: () => undefined, end: () => undefined }
const keyring = [{ kid: 'bench', key: new Uint8Array(32).fill(1) }]
const passphrase = 'birch heron lantern'

const postgres = findPostgres()
if (!postgres) throw new Error('This needs pg_dump and a server of the same version: apt-get install postgresql')
const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'))
await chmod(folder, 0o711)
const cleanUp = async (): Promise<void> => {
  await killPrograms()
  await rm(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
}
const storage = createFileStorage(join(folder, 'uploads'))
const at = (name: string): string => join(folder, name)
const program = (name: string): string => join(postgres.bin, name)

const backUp = (from: Logins, file: string, sealed: boolean) =>
  writeBackup(at(file), {
    ownerUrl: from.MIGRATION_DATABASE_URL,
    ...{ storage, keyring, passphrase: sealed ? passphrase : null, now: new Date(), progress: quiet },
  })
const restore = (to: Logins, file: string, sealed: boolean) =>
  restoreBackup(createReadStream(at(file), { highWaterMark: megabyte }), {
    ...{ ownerUrl: to.MIGRATION_DATABASE_URL, appUrl: to.DATABASE_URL },
    ...{ storage, keyring, passphrase: sealed ? passphrase : null, progress: quiet },
  })

type Way = {
  name: string
  file: string
  backUp: (from: Logins) => Promise<unknown>
  restore: (to: Logins) => Promise<unknown>
}
const ways: Way[] = [
  {
    name: 'Muster',
    file: 'plain.backup',
    backUp: (from) => backUp(from, 'plain.backup', false),
    restore: (to) => restore(to, 'plain.backup', false),
  },
  {
    name: 'Muster, encrypted',
    file: 'sealed.backup',
    backUp: (from) => backUp(from, 'sealed.backup', true),
    restore: (to) => restore(to, 'sealed.backup', true),
  },
  {
    name: 'pg_dump -Fc, pg_restore',
    file: 'site.dump',
    backUp: ({ MIGRATION_DATABASE_URL: url }) => mustRun(program('pg_dump'), ['-Fc', '-f', at('site.dump'), url]),
    restore: ({ MIGRATION_DATABASE_URL: url }) =>
      mustRun(program('pg_restore'), ['--no-owner', '--no-privileges', '-d', url, at('site.dump')]),
  },
]

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1_000
}

/** Seconds of backup and restore, by way and round. The ways alternate, so that other load affects all of them. */
const measure = async (cluster: Cluster, site: Logins) => {
  const times = ways.map(() => ({ backUp: [] as number[], restore: [] as number[] }))
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const [index, way] of ways.entries()) {
      progress(`${way.name}, round ${round + 1} …`)
      await rm(at(way.file), { force: true })
      times[index]?.backUp.push(await secondsOf(() => way.backUp(site)))
      const target = await cluster.createDatabase(`target_${index}_${round}`)
      times[index]?.restore.push(await secondsOf(() => way.restore(target)))
    }
  }
  return times
}

const row = async (index: number, times: Awaited<ReturnType<typeof measure>>, dataMb: number) => {
  const { name, file } = ways[index] as Way
  const [mine, baseline] = [times[index], times.at(-1)]
  const figures = (what: 'backUp' | 'restore') => {
    const [own, base] = [mine?.[what] ?? [], baseline?.[what] ?? []]
    const ratios = own.map((seconds, round) => (base[round] ?? NaN) / seconds)
    return [(dataMb / median(own)).toFixed(1), `${median(ratios).toFixed(2)} (${spread(ratios, 2)})`] as const
  }
  const [[backUp, backUpRatio], [restored, restoreRatio]] = [figures('backUp'), figures('restore')]
  return {
    way: name,
    'backup MB/s': backUp,
    'beside pg_dump': backUpRatio,
    'restore MB/s': restored,
    'beside pg_restore': restoreRatio,
    'file MB': ((await stat(at(file))).size / megabyte).toFixed(1),
  }
}

try {
  const cluster = await startCluster(postgres.bin, at('postgres'))
  const site = await cluster.createDatabase('site')
  const ownerUrl = site.MIGRATION_DATABASE_URL
  await migrate(ownerUrl)
  progress(`Loading ${options.campaigns} campaigns …`)
  const campaigns = Number(options.campaigns)
  await loadCampaigns({ ownerUrl, campaigns, planted: searches.campaigns, now: new Date() })
  await mustRun(program('pg_dump'), ['-f', at('site.sql'), ownerUrl])
  const dataMb = (await stat(at('site.sql'))).size / megabyte
  const times = await measure(cluster, site)
  print({
    title: `Backup and restore of ${dataMb.toFixed(0)} MB of rows, as pg_dump writes them without compression`,
    rows: await Promise.all(ways.map((_, index) => row(index, times, dataMb))),
    notes: [
      `${campaigns} campaigns; medians of ${options.rounds} rounds. A ratio above 1 is faster than PostgreSQL ${postgres.major}’s programs.`,
      'Muster’s restore migrates an empty database first, and compares all rows with the backup.',
    ],
  })
  await cluster.stop()
} finally {
  await cleanUp()
}
