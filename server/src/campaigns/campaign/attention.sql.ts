import { type RawBuilder, sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { summary, summaryColumns } from './campaign-rows.sql.ts'
import { farAhead } from '../search/search-index.sql.ts'

/** What {@link waitingColumns} selects. */
export const waiting = rowShape({ questions_waiting: 'integer', has_held_update: 'boolean' })

/** What waits in a campaign for those who speak for it. */
export const waitingColumns = (campaignId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (
    select count(*)::integer from question where question.campaign_id = ${campaignId} and question.status = 'open'
  ) as questions_waiting,
  exists (
    select from update_mailing join campaign_update on campaign_update.mailing_id = update_mailing.id
    where update_mailing.campaign_id = ${campaignId} and update_mailing.review = 'held' and update_mailing.mailed_at is null
      and campaign_update.removed_at is null
  ) as has_held_update`

const attention = rowShape({
  ...summary.columns,
  ...waiting.columns,
  payout_trouble: oneOf('payout_rejected', 'payout_returned', 'payout_unclaimed', null),
  has_open_dispute: 'boolean',
})
export type AttentionRow = RowOf<typeof attention>

/**
 * An owner's campaigns that need attention, soonest first. A failed payout needs it until the next one is requested, a dispute until it is
 * decided, a question until it is answered or declined, a held update until it is released, taken back or taken
 * down.
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
        ${waitingColumns(sql`own.id`)}
      from campaign own left join lateral (
        select payout.status, payout.transfer_status from payout
        where payout.campaign_id = own.id order by payout.created_at desc, payout.id desc limit 1
      ) as newest on true
      where own.owner_id = ${ownerId}
    )
    select troubled.payout_trouble, troubled.has_open_dispute, troubled.questions_waiting, troubled.has_held_update, ${summaryColumns}
    from troubled join campaign c on c.id = troubled.id join account a on a.id = c.owner_id
    where troubled.payout_trouble is not null or troubled.has_open_dispute or troubled.questions_waiting > 0
      or troubled.has_held_update
    order by troubled.payout_trouble is null, coalesce(c.ends_at, ${farAhead}::timestamptz), c.id
    limit ${sql.lit(most)}`.all(db)
