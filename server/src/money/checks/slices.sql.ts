import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { rowShape } from '../../database/rows.ts'

/** Number of campaigns that a slice has at most. All checks of one slice take about a second. */
const sliceSize = 2_000

/** A condition for the id of a campaign. Null: it holds for each. */
export type Campaigns = ((id: RawBuilder<unknown>) => RawBuilder<boolean>) | null

/** Some campaigns, in the order of their ids. */
export type Slice = {
  campaigns: Campaigns
  /** Number of campaigns in it. */
  size: number
  /** Number of campaigns after it. */
  left: number
  /** The greatest id in it; null: no slice follows. */
  through: string | null
}

const changed = rowShape({ id: 'uuid' })

/** The campaigns with money, supports or disputes that changed since then. A refund may be completed weeks after it is requested. */
const findChanged = async (db: Db, since: Date, after: string | null): Promise<string[]> => {
  const rows = await changed.sql`
    select id from (
      select campaign_id as id from ledger_entry where booked_at >= ${since}
      union select campaign_id from donation where updated_at >= ${since}
      union select campaign_id from payout where updated_at >= ${since}
      union select campaign_id from refund where created_at >= ${since}::timestamptz - interval '30 days'
      union select campaign_id from refund_run where created_at >= ${since}::timestamptz - interval '30 days'
      union select campaign_id from refund_request where created_at >= ${since}::timestamptz - interval '30 days'
      union select campaign_id from dispute where updated_at >= ${since}
      union select campaign_id from paypal_dispute where created_at >= ${since} or provider_updated_at >= ${since}
      union select campaign_id from support_count where is_new
      union select campaign_id from campaign_acting where computed_at >= ${since}
      union select campaign_id from campaign_decision where decided_at >= ${since}
      union select campaign_id from campaign_popularity where refreshed_at >= ${since}
    ) as changed
    where ${after}::uuid is null or id > ${after}
    order by id`.all(db)
  return rows.map(({ id }) => id)
}

async function* changedSlices(db: Db, since: Date, after: string | null): AsyncGenerator<Slice> {
  const ids = await findChanged(db, since, after)
  for (let start = 0; start < ids.length; start += sliceSize) {
    const some = ids.slice(start, start + sliceSize)
    const left = Math.max(0, ids.length - start - sliceSize)
    const through = left > 0 ? (some.at(-1) ?? null) : null
    yield { campaigns: (id) => sql`${id} = any(${some}::uuid[])`, size: some.length, left, through }
  }
}

const counted = rowShape({ campaigns: 'integer' })
const bound = rowShape({ id: 'uuid' })

const isAfter = (id: RawBuilder<unknown>, after: string | null) =>
  after ? sql<boolean>`${id} > ${after}` : sql<boolean>`true`

const between = (after: string | null, through: string | null): Campaigns => {
  if (!through) return after ? (id) => isAfter(id, after) : null
  return (id) => sql`${isAfter(id, after)} and ${id} <= ${through}`
}

async function* allSlices(db: Db, first: string | null): AsyncGenerator<Slice> {
  const id = sql.ref('id')
  const { campaigns } = await counted.sql`
    select count(*)::integer as campaigns from campaign where ${isAfter(id, first)}`.one(db)
  let after = first
  let left = campaigns
  for (;;) {
    const last = await bound.sql`
      select id from campaign where ${isAfter(id, after)} order by id offset ${sliceSize - 1} limit 1`.first(db)
    const through = last?.id ?? null
    const size = through ? sliceSize : left
    left = Math.max(0, left - size)
    yield { campaigns: between(after, through), size, left, through }
    if (!through) return
    after = through
  }
}

/**
 * Campaigns in slices, so that no statement takes long.
 * @param since if given, only campaigns that changed since then
 * @param after if given, only campaigns with a greater id
 */
export const slicesOf = (db: Db, since: Date | null, after: string | null): AsyncGenerator<Slice> =>
  since ? changedSlices(db, since, after) : allSlices(db, after)

const tablesOfCampaigns = [
  ...['ledger_entry', 'donation', 'payout', 'refund', 'refund_run', 'refund_request', 'dispute', 'paypal_dispute'],
  ...['support', 'support_count', 'support_need', 'campaign_decision', 'campaign_total', 'campaign_day'],
]

/** The beginning of a statement that sees only the rows of these campaigns: its tables have the names of the real ones. */
export const onlyOf = (campaigns: Campaigns): RawBuilder<unknown> => {
  if (!campaigns) return sql``
  const views = tablesOfCampaigns.map(
    (table) =>
      sql`${sql.raw(table)} as not materialized (select * from ${sql.table(table)} where ${campaigns(sql`campaign_id`)})`,
  )
  const receipts = sql`receipt as not materialized (
    select * from receipt where donation_id in (select id from donation)
  )`
  return sql`with ${sql.join([...views, receipts])}`
}
