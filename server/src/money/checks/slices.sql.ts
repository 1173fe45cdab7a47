import type { Db } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'

/** Number of campaigns that a slice has at most. All checks of one slice take about a second. */
const sliceSize = 2_000

/** Some campaigns, in the order of their ids. */
export type Slice = {
  ids: string[]
  /** Number of campaigns after it. */
  left: number
  /** The greatest id in it; null: no slice follows. */
  through: string | null
}

const listed = rowShape({ id: 'uuid' })

/** The campaigns with money, supports or disputes that changed since then. A refund may be completed weeks after it is requested. */
const findChanged = async (db: Db, since: Date, after: string | null): Promise<string[]> => {
  const rows = await listed.sql`
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
    yield { ids: some, left, through: left > 0 ? (some.at(-1) ?? null) : null }
  }
}

const counted = rowShape({ campaigns: 'integer' })

async function* allSlices(db: Db, first: string | null): AsyncGenerator<Slice> {
  const { campaigns } = await counted.sql`
    select count(*)::integer as campaigns from campaign where ${first}::uuid is null or id > ${first}`.one(db)
  let after = first
  let left = campaigns
  for (;;) {
    const rows = await listed.sql`
      select id from campaign where ${after}::uuid is null or id > ${after} order by id limit ${sliceSize}`.all(db)
    const ids = rows.map(({ id }) => id)
    const through = ids.length === sliceSize ? (ids.at(-1) ?? null) : null
    left = Math.max(0, left - ids.length)
    yield { ids, left, through }
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

/**
 * Common table expressions that hide the tables of the same names, and have only the rows of some campaigns. The ids of these are the
 * parameter $1, which is sent once. They are a list and not a range: PostgreSQL estimates the rows of a list well, but takes a narrow range
 * of ids for one row, and then compares each row of a slice with each other.
 */
export const onlyListed = [
  ...tablesOfCampaigns.map(
    (table) => `${table} as not materialized (select * from ${table} where campaign_id = any($1::uuid[]))`,
  ),
  'receipt as not materialized (select * from receipt where donation_id in (select id from donation))',
].join(', ')
