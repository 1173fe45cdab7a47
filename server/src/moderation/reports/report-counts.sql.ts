import type { Tx } from '../../database/database.ts'
import { rowShape, type RowOf } from '../../database/rows.ts'

const counted = rowShape({ key: 'text', since: 'timestamptz', count: 'integer' })
export type Counted = RowOf<typeof counted>

/**
 * Counts one more use of each key within a period, and locks the keys until the transaction ends.
 * @param windowStart a period that began before it is over
 */
export const countUses = (tx: Tx, keys: readonly string[], now: Date, windowStart: Date): Promise<Counted[]> =>
  counted.sql`
    insert into report_count as known (key, since, count)
    select key, ${now}, 1 from unnest(${keys.toSorted()}::text[]) with ordinality as given (key, place) order by place
    on conflict (key) do update set
      since = case when known.since <= ${windowStart} then excluded.since else known.since end,
      count = case when known.since <= ${windowStart} then 1 else known.count + 1 end
    returning key, since, count`.all(tx)
