import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import searches from '../../server/src/campaigns/search/searches.json' with { type: 'json' }
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/index.ts'
import { createLog } from '../../server/src/platform/base/log.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { loadSite } from '../../server/test/large-site/load-site.ts'
import { progress } from './report.ts'

const run = promisify(execFile)
const log = createLog('warn')

/**
 * Data sets are kept here between runs, because a large one takes a quarter of an hour to build. To build them again, delete the folder. It is
 * not in `/tmp`, which may be in memory.
 */
const folder = process.env.BENCH_DATA ?? '/var/tmp/muster-bench'

const folderOf = (campaigns: number): string => join(folder, String(campaigns))

/** A folder that PostgreSQL can read if it runs as another user, because this runs as root. */
const openFolder = async (path: string): Promise<string> => {
  await mkdir(path, { recursive: true })
  await chmod(folder, 0o755)
  await chmod(path, 0o711)
  return path
}

/** Only for the load: a crash would lose the data set. */
const loading = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  wal_recycle: 'off',
  shared_buffers: '1GB',
}

/** Builds the data set of this size. */
const buildDataSet = async (campaigns: number): Promise<void> => {
  const dataDir = await openFolder(`${folderOf(campaigns)}.building-${process.pid}`)
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: loading })
  try {
    await migrate(postgres.ownerUrl)
    const onProgress = (loaded: number) => loaded % 100_000 === 0 && progress(`${loaded} campaigns …`)
    await loadSite({
      ...{ ownerUrl: postgres.ownerUrl, campaigns, planted: searches.campaigns, now: new Date() },
      onProgress,
    })
  } finally {
    await postgres.stop()
  }
  await rename(dataDir, folderOf(campaigns))
}

export type FilledDatabase = { ownerUrl: string; appUrl: string; dataDir: string; pid: () => number }

/**
 * Runs `work` on a copy of the data set of this size, which is built if it is missing.
 * @param settings of PostgreSQL beside the product's
 */
export const withFilledDatabase = async (
  campaigns: number,
  work: (copy: FilledDatabase) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> => {
  if (!existsSync(folderOf(campaigns))) {
    progress(`Building the data set of ${campaigns} campaigns …`)
    await buildDataSet(campaigns)
  }
  const dataDir = join(folder, `copy-${randomUUID()}`)
  try {
    await run('cp', ['-a', folderOf(campaigns), dataDir])
    const postgres = await startEmbeddedPostgres({ dataDir, log, settings })
    try {
      await migrate(postgres.ownerUrl)
      await work({ ...postgres, dataDir })
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
