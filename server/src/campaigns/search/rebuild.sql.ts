import { normalizeTag } from '@muster/contract/facts/campaigns.ts'
import { sql } from 'kysely'
import { type Database, transact, type Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { reindexCampaign } from './index-campaigns.ts'
import { isOutdated } from './search-index.sql.ts'

const batchMax = 100

const outdated = rowShape({ id: 'uuid', tags: 'text[]' })

/** The row of the campaign is locked before that of its entry, as in each change of a campaign. */
const lockOutdated = (tx: Tx) =>
  outdated.sql`
    select c.id, c.tags from campaign c
    where c.id in (
      select campaign_id from campaign_search where ${isOutdated} order by campaign_id limit ${sql.lit(batchMax)}
    )
    order by c.id for update of c skip locked`.all(tx)

const rewriteTags = async (tx: Tx, id: string, tags: readonly string[]): Promise<void> => {
  const kept = [...new Set(tags.map(normalizeTag))].filter((tag) => tag !== '')
  if (kept.length === tags.length && kept.every((tag, at) => tag === tags[at])) return
  await tx.updateTable('campaign').set({ tags: kept }).where('id', '=', id).execute()
}

const rebuildBatch = (db: Database): Promise<number> =>
  transact(db, async (tx) => {
    const rows = await lockOutdated(tx)
    for (const { id, tags } of rows) {
      await rewriteTags(tx, id, tags)
      await reindexCampaign(tx, id)
    }
    return rows.length
  })

/** Indexes the campaigns again that the previous version indexed, in batches. A run that is interrupted is continued by the next one. */
export const rebuildSearch = async (db: Database, run: JobRun): Promise<void> => {
  while (!run.isOver() && (await rebuildBatch(db)) > 0);
}
