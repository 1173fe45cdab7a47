import { sql } from 'kysely'
import { type Database, transact } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { dayWords } from './day-blocks.ts'

const batchMax = 500

const undated = rowShape({ campaign_id: 'uuid', ends_at: 'timestamptz' })

/** The days of a batch of campaigns become words of the index. */
const dateBatch = (db: Database): Promise<number> =>
  transact(db, async (tx) => {
    const rows = await undated.sql`
      select campaign_id, ends_at from campaign_search where not body @@ '''%'''::tsquery
      order by campaign_id limit ${sql.lit(batchMax)} for update skip locked`.all(tx)
    if (rows.length === 0) return 0
    const words = rows.map(({ ends_at: endsAt }) => dayWords(endsAt).join(' '))
    await sql`
      update campaign_search s set body = s.body || array_to_tsvector(string_to_array(dated.words, ' '))
      from unnest(${rows.map(({ campaign_id: id }) => id)}::uuid[], ${words}::text[]) as dated (id, words)
      where s.campaign_id = dated.id`.execute(tx)
    return rows.length
  })

/**
 * Adds the days to campaigns that the previous version indexed, also while it runs beside this one. Until all have them, searches collect all
 * matches, which takes longer.
 */
export const dateEntries = async (db: Database, run: JobRun): Promise<void> => {
  while (!run.isOver() && (await dateBatch(db)) > 0);
}
