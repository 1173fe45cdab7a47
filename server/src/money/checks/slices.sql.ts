import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { rowShape } from '../../database/rows.ts'

const changed = rowShape({ id: 'uuid' })

const changedMax = 5_000

const sliceOf =
  (ids: readonly string[]): Slice =>
  (id) =>
    sql`${id} = any(${ids}::uuid[])`

/** The campaigns with money, supports or disputes that changed since then. A refund may be completed weeks after it is requested. */
export const findChangedSlices = async (db: Db, since: Date): Promise<Slice[]> => {
  const rows = await changed.sql`
    select campaign_id as id from ledger_entry where booked_at >= ${since}
    union select campaign_id from donation where updated_at >= ${since}
    union select campaign_id from payout where updated_at >= ${since}
    union select campaign_id from refund where created_at >= ${since}::timestamptz - interval '30 days'
    union select campaign_id from refund_run where created_at >= ${since}::timestamptz - interval '30 days'
    union select campaign_id from dispute where updated_at >= ${since}
    union select campaign_id from paypal_dispute where created_at >= ${since} or provider_updated_at >= ${since}
    union select campaign_id from support_count where is_new
    union select campaign_id from campaign_popularity where refreshed_at >= ${since}`.all(db)
  const ids = rows.map(({ id }) => id)
  const starts = Array.from({ length: Math.ceil(ids.length / changedMax) }, (_, index) => index * changedMax)
  return starts.map((start) => sliceOf(ids.slice(start, start + changedMax)))
}

const sliceSize = 20_000
const bound = rowShape({ id: 'uuid' })

/** A condition for the id of a campaign. Null: it holds for each. */
export type Slice = ((id: RawBuilder<unknown>) => RawBuilder<boolean>) | null

/** All campaigns in slices, so that no statement takes long. */
export const findSlices = async (db: Db): Promise<Slice[]> => {
  const bounds = await bound.sql`
    select id from (select id, row_number() over (order by id) as place from campaign) as campaign
    where place % ${sliceSize} = 0 order by id`.all(db)
  const slices: Slice[] = bounds.map((last, index) => {
    const before = bounds[index - 1]
    return (id) => (before ? sql`${id} > ${before.id} and ${id} <= ${last.id}` : sql`${id} <= ${last.id}`)
  })
  const last = bounds.at(-1)
  return [...slices, last ? (id) => sql`${id} > ${last.id}` : null]
}

const tablesOfCampaigns = [
  ...['ledger_entry', 'donation', 'payout', 'refund', 'refund_run', 'dispute', 'paypal_dispute'],
  ...['support', 'support_count', 'campaign_total', 'campaign_day'],
]

/** The beginning of a statement that sees only the rows of these campaigns: its tables have the names of the real ones. */
export const onlyOf = (slice: Slice): RawBuilder<unknown> => {
  if (!slice) return sql``
  const views = tablesOfCampaigns.map(
    (table) =>
      sql`${sql.raw(table)} as not materialized (select * from ${sql.table(table)} where ${slice(sql`campaign_id`)})`,
  )
  const receipts = sql`receipt as not materialized (
    select * from receipt where donation_id in (select id from donation)
  )`
  return sql`with ${sql.join([...views, receipts])}`
}
