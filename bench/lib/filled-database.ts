import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import searches from '../../server/src/campaigns/search/searches.json' with { type: 'json' }
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres/index.ts'
import { createLog } from '../../server/src/base/log.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { loadLargeCampaigns } from '../../server/test/large-campaigns.ts'
import { progress } from './report.ts'

export type FilledDatabase = { ownerUrl: string; appUrl: string; dataDir: string; pid: () => number }

/**
 * Runs `work` on a new embedded PostgreSQL with generated campaigns and 3,000 accounts, with the product's settings: acknowledged
 * writes are on disk. Removes everything afterwards.
 */
export const withFilledDatabase = async (
  campaigns: number,
  work: (database: FilledDatabase) => Promise<void>,
): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'))
  // If this runs as root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
  try {
    await migrate(postgres.ownerUrl)
    progress(`Loading ${campaigns} campaigns …`)
    await loadLargeCampaigns({
      ownerUrl: postgres.ownerUrl,
      campaigns,
      planted: searches.campaigns,
      now: new Date(),
    })
    await work({ ...postgres, dataDir })
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
