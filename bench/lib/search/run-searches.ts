import { sql } from 'kysely'
import { type CampaignPage, listCampaigns } from '../../../server/src/campaigns/search/list-campaigns.ts'
import { createSearchStatistics } from '../../../server/src/campaigns/search/search-statistics.sql.ts'
import { systemClock } from '../../../server/src/platform/base/clock.ts'
import type { Db } from '../../../server/src/platform/database/database.ts'
import { runningUs } from '../processor-time.ts'

export type Search = { kind: string; q: string }
export type Measured = Search & { ms: number }

/** Searches as visitors do: all campaigns, active ones first. */
export const searcher = (db: Db): ((q: string) => Promise<CampaignPage>) => {
  const findStatistics = createSearchStatistics(systemClock)
  const statistics = () => findStatistics(db)
  return (q) =>
    listCampaigns(
      { db, statistics, now: systemClock.now() },
      { q, status: 'all', sort: 'date', ownerId: null, limit: 20 },
    )
}

const processOf = async (db: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0

/**
 * The processor time of each search: of this process and of PostgreSQL. The first round, in which statements are planned and code is compiled, is not
 * counted.
 * @param db with a single connection
 */
export const measureSearches = async (db: Db, searches: readonly Search[]): Promise<Measured[]> => {
  const search = searcher(db)
  for (const { q } of searches) await search(q)
  const measured: Measured[] = []
  for (const one of searches) {
    const pid = await processOf(db)
    const [own, database] = [process.cpuUsage(), runningUs(pid)]
    await search(one.q)
    const { user, system } = process.cpuUsage(own)
    measured.push({ ...one, ms: (user + system + runningUs(pid) - database) / 1_000 })
  }
  return measured
}
