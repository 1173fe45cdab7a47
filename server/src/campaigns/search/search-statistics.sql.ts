import { type Clock, minute } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import { isOutdated } from './search-index.sql.ts'

export type SearchStatistics = {
  /** Campaigns in the index. */
  campaigns: number
  /** Share of campaigns with each common word. A missing word is rare. */
  shares: Map<string, number>
  /** No word without a share is more common than this. */
  leastShare: number
  /** Whether the days of all campaigns are words of the index. Not while an upgrade adds them. */
  areDated: boolean
  /** Whether all campaigns are indexed as this version does. Not while an upgrade indexes them again. */
  areRebuilt: boolean
}

const statistics = rowShape({
  campaigns: 'double precision',
  words: 'text[]',
  shares: 'double precision[]',
  dated: 'boolean',
  rebuilt: 'boolean',
})

/** Reads PostgreSQL's own statistics of the index; empty while the table is too new to have any. */
const readStatistics = async (db: Db): Promise<SearchStatistics> => {
  const rows = await statistics.sql`
    select greatest(c.reltuples, 0)::float8 as campaigns,
      coalesce(s.most_common_elems::text::text[], '{}') as words,
      coalesce(s.most_common_elem_freqs::float8[], '{}') as shares,
      not exists (select from campaign_search where not body @@ '''%'''::tsquery) as dated,
      not exists (select from campaign_search where ${isOutdated}) as rebuilt
    from pg_class c
    left join pg_stats s
      on s.schemaname = current_schema() and s.tablename = c.relname and s.attname in ('head', 'body')
    where c.oid = 'campaign_search'::regclass`.all(db)
  const shares = new Map<string, number>()
  for (const row of rows) row.words.forEach((word, index) => shares.set(word, row.shares[index] ?? 0))
  return {
    campaigns: rows[0]?.campaigns ?? 0,
    shares,
    leastShare: shares.size === 0 ? 1 : Math.min(...shares.values()),
    areDated: rows[0]?.dated ?? false,
    areRebuilt: rows[0]?.rebuilt ?? false,
  }
}

/** Refreshes the statistics every few minutes at most. Searches use the last known ones. */
export const createSearchStatistics = (clock: Clock): ((db: Db) => Promise<SearchStatistics>) => {
  let known: Promise<SearchStatistics> | null = null
  let readAt = 0
  return (db) => {
    const now = clock.now().getTime()
    if (known && Math.abs(now - readAt) < 5 * minute) return known
    const fresh = readStatistics(db)
    fresh.catch(() => (known = null))
    const previous = known
    known = fresh
    readAt = now
    return previous ?? fresh
  }
}
