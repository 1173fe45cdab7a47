import { sql } from 'kysely'
import { reindexCampaign } from '../../../server/src/campaigns/search/index-campaigns.ts'
import { type Database, type Db, transact } from '../../../server/src/platform/database/database.ts'
import { runningUs } from '../processor-time.ts'

const written = 300

/** The processor time of writing the search entry of one campaign, in the application and in PostgreSQL, in milliseconds. */
export const measureWrites = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ id: string; pid: number }>`
    select campaign_id as id, pg_backend_pid() as pid from campaign_search order by campaign_id limit ${written}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  await sql`delete from campaign_search where campaign_id = any(${ids}::uuid[])`.execute(db)
  const pid = rows[0]?.pid ?? 0
  const [own, database] = [process.cpuUsage(), runningUs(pid)]
  for (const id of ids) await transact(db, (tx) => reindexCampaign(tx, id))
  const { user, system } = process.cpuUsage(own)
  return (user + system + runningUs(pid) - database) / 1_000 / ids.length
}

/** The size of the indexes of the search in MB. */
export const indexSizes = async (db: Db): Promise<{ name: string; mb: number }[]> => {
  const { rows } = await sql<{ name: string; mb: number }>`
    select indexrelname as name, round(pg_relation_size(indexrelid) / 1048576.0)::integer as mb from pg_stat_user_indexes
    where relname in ('campaign_search', 'search_term') order by 1`.execute(db)
  return rows
}
