import { sql } from 'kysely'
import { type Db, transact } from '../../database/database.ts'

const batch = 10_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Updates the snapshot that lists are sorted by, in batches by id so that transactions stay short. Only what
 * changed is written.
 */
export const refreshPopularity = async (db: Db, now: Date): Promise<void> => {
  let after: string | null = beforeAll
  while (after) after = await refreshBatch(db, after, now)
}

/** The last id of the batch; null after the last batch. */
const refreshBatch = (db: Db, after: string, now: Date): Promise<string | null> =>
  transact(db, async (tx) => {
    const last = await tx
      .selectFrom('campaign_popularity')
      .select('campaign_id')
      .where('campaign_id', '>', after)
      .orderBy('campaign_id')
      .offset(batch - 1)
      .limit(1)
      .executeTakeFirst()
    const until = last?.campaign_id ?? null
    const range = (column: string) =>
      until
        ? sql`${sql.ref(column)} > ${after}::uuid and ${sql.ref(column)} <= ${until}::uuid`
        : sql`${sql.ref(column)} > ${after}::uuid`
    await sql`
      with supports as (
        select campaign_id, sum(supporters)::integer as supporters from support_count
        where ${range('campaign_id')} group by campaign_id
      ), totals as (
        select campaign_id, sum(gross_minor)::bigint as raised_minor from campaign_total
        where ${range('campaign_id')} group by campaign_id
      ), live as (
        select p.campaign_id, coalesce(s.supporters, 0) as supporters, coalesce(t.raised_minor, 0) as raised_minor
        from campaign_popularity p
        left join supports s on s.campaign_id = p.campaign_id
        left join totals t on t.campaign_id = p.campaign_id
        where ${range('p.campaign_id')}
          and (p.supporters, p.raised_minor) is distinct from (coalesce(s.supporters, 0), coalesce(t.raised_minor, 0))
      )
      update campaign_popularity p
      set supporters = live.supporters, raised_minor = live.raised_minor, refreshed_at = ${now}
      from live where p.campaign_id = live.campaign_id`.execute(tx)
    return until
  })
