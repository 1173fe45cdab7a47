import { type RawBuilder, sql } from 'kysely'
import { type Database, type Tx, transact } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'

const batch = 10_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Updates the snapshot that lists are sorted by for these campaigns, and the site's raised amount. Only what changed is written. */
const refresh = async (tx: Tx, now: Date, isCompared: (column: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  // The other job may be refreshing the same campaigns. This waits for it, and the next statement then reads what it wrote.
  await sql`select from site_figure for update`.execute(tx)
  await sql`
    with live as (
      select p.campaign_id, p.raised_minor as before_minor,
        (select coalesce(sum(n.supporters), 0) from support_count n where n.campaign_id = p.campaign_id) as supporters,
        (select coalesce(sum(m.gross_minor), 0) from campaign_total m where m.campaign_id = p.campaign_id) as raised_minor
      from campaign_popularity p
      where ${isCompared(sql`p.campaign_id`)}
    ), changed as (
      update campaign_popularity p
      set supporters = live.supporters, raised_minor = live.raised_minor, refreshed_at = ${now}
      from live
      where p.campaign_id = live.campaign_id and ${isCompared(sql`p.campaign_id`)}
        and (p.supporters, p.raised_minor) is distinct from (live.supporters, live.raised_minor)
      returning p.raised_minor - live.before_minor as added_minor
    ), added as (
      select sum(added_minor) as minor from changed
    )
    update site_figure set raised_minor = raised_minor + added.minor from added where added.minor <> 0`.execute(tx)
}

const taken = rowShape({ id: 'uuid', counters: 'integer' })

/** Marks counters as read. Those that a transaction writes at this moment stay new. */
const take = (tx: Tx, table: 'support_count' | 'campaign_total') =>
  taken.sql`
    with next as (
      select campaign_id, shard from ${sql.table(table)} where is_new limit ${batch} for update skip locked
    ), read as (
      update ${sql.table(table)} as counter set is_new = false
      from next where counter.is_new and counter.campaign_id = next.campaign_id and counter.shard = next.shard
      returning counter.campaign_id
    )
    select campaign_id as id, count(*)::integer as counters from read group by campaign_id`.all(tx)

const refreshNext = (db: Database, now: Date): Promise<number> =>
  transact(db, async (tx) => {
    const read = [...(await take(tx, 'support_count')), ...(await take(tx, 'campaign_total'))]
    const ids = [...new Set(read.map(({ id }) => id))]
    // A statement of its own: its snapshot has what was committed before the counters were locked.
    if (ids.length > 0) await refresh(tx, now, (column) => sql`${column} = any(${ids}::uuid[])`)
    return read.reduce((sum, { counters }) => sum + counters, 0)
  })

/** Adds what changed to the snapshot that lists are sorted by, and to the figures of the site. Reads only what changed. */
export const refreshPopularity = async (db: Database, now: Date, run: JobRun): Promise<void> => {
  while (!run.isOver() && (await refreshNext(db, now)) >= batch);
  await transact(db, async (tx) => {
    await sql`
      with folded as (
        delete from site_change returning people, campaigns
      ), added as (
        select sum(people) as people, sum(campaigns) as campaigns from folded
      )
      update site_figure set people = site_figure.people + added.people, campaigns = site_figure.campaigns + added.campaigns
      from added where added.people is not null`.execute(tx)
  })
}

/** Compares all campaigns with their counters, in batches by id so that transactions stay short. Record 88. */
export const compareAllPopularity = async (db: Database, now: Date, run: JobRun): Promise<void> => {
  let after: string | null = beforeAll
  while (after && !run.isOver()) after = await compareBatch(db, after, now)
}

/** The last id of the batch; null after the last batch. */
const compareBatch = (db: Database, after: string, now: Date): Promise<string | null> =>
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
    await refresh(tx, now, (column) =>
      until ? sql`${column} > ${after}::uuid and ${column} <= ${until}::uuid` : sql`${column} > ${after}::uuid`,
    )
    return until
  })
