import { sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { summary, summaryColumns } from './campaign-rows.sql.ts'
import { farAhead } from '../search/search-index.sql.ts'

const attention = rowShape({
  ...summary.columns,
  payout_trouble: oneOf('payout_rejected', 'payout_returned', 'payout_unclaimed', null),
  has_open_dispute: 'boolean',
  questions_waiting: 'integer',
})
export type AttentionRow = RowOf<typeof attention>

/**
 * An owner's campaigns that need attention, soonest first. A failed payout needs it until the next one is requested, a dispute until it is
 * decided, a question until it is answered or declined.
 */
export const findAttention = (db: Db, ownerId: string, most: number): Promise<AttentionRow[]> =>
  attention.sql`
    with troubled as (
      select own.id,
        case
          when newest.status = 'rejected' then 'payout_rejected'
          when newest.transfer_status in ('returned', 'failed') then 'payout_returned'
          when newest.transfer_status = 'unclaimed' then 'payout_unclaimed'
        end as payout_trouble,
        exists (
          select from dispute where dispute.campaign_id = own.id and dispute.status in ('open', 'under_review')
        ) as has_open_dispute,
        (
          select count(*)::integer from question where question.campaign_id = own.id and question.status = 'open'
        ) as questions_waiting
      from campaign own left join lateral (
        select payout.status, payout.transfer_status from payout
        where payout.campaign_id = own.id order by payout.created_at desc, payout.id desc limit 1
      ) as newest on true
      where own.owner_id = ${ownerId}
    )
    select troubled.payout_trouble, troubled.has_open_dispute, troubled.questions_waiting, ${summaryColumns}
    from troubled join campaign c on c.id = troubled.id join account a on a.id = c.owner_id
    where troubled.payout_trouble is not null or troubled.has_open_dispute or troubled.questions_waiting > 0
    order by troubled.payout_trouble is null, coalesce(c.ends_at, ${farAhead}::timestamptz), c.id
    limit ${sql.lit(most)}`.all(db)
