import { historyActions } from '@muster/contract/facts/history.ts'
import { moderationActions } from '@muster/contract/facts/moderation.ts'
import { sql } from 'kysely'
import { oneOf } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type RowOf, rowShape } from '../../../platform/database/rows.ts'
import type { TimePlace } from '../../../platform/http/paging.ts'
import { countDue, type RetentionTask } from '../../../platform/database/retention-task.ts'

const deletion = rowShape({ deleted: 'integer' })

/**
 * The application may only read the history, so a function of the database deletes its oldest entries. Both use the database's clock, like
 * the entries. Record 11.
 */
export const historyRetention: readonly RetentionTask[] = [
  {
    kind: 'change_history',
    findDue: (db, { days }) =>
      countDue(db, {
        from: sql`change_history`,
        since: sql`created_at`,
        isDue: sql`created_at < clock_timestamp() - make_interval(days => ${days}::integer)`,
      }),
    remove: async (tx, { days }, limit) => {
      const { deleted } = await deletion.sql`select delete_old_history(${days}, ${limit}) as deleted`.one(tx)
      return deleted
    },
  },
]

const history = rowShape({
  id: 'uuid',
  model: 'text',
  record_id: 'uuid',
  action: oneOf(...historyActions),
  columns: 'text[]',
  actor_kind: oneOf('account', 'visitor', 'system', 'database'),
  actor_id: 'uuid | null',
  created_at: 'timestamptz',
  actor_name: 'text | null',
  record_name: 'text | null',
  decision: oneOf(...moderationActions, null),
})
export type HistoryRow = RowOf<typeof history>

type Range = { after: TimePlace | null; limit: number }

/** One half of an account's history (changes by it, or changes to it), newest first. Each half is read from its own index. */
const side = (column: 'actor_id' | 'subject_id', accountId: string, { after, limit }: Range) => sql`(
  select id, model, record_id, action, columns, actor_kind, actor_id, created_at
  from change_history
  where ${sql.ref(column)} = ${accountId}
    ${after ? sql`and (created_at, id) < (${after.at}, ${after.id})` : sql``}
  order by created_at desc, id desc limit ${limit})`

/** Tables whose rows are named after their campaign. */
const ofCampaign = [
  'donation',
  'payout',
  'refund_request',
  'promise_proposal',
  'urgent_update',
  'campaign_update',
  'update_mailing',
  'crowd_decision',
  'support_removal',
  'question',
  'co_organiser',
  'campaign_transfer',
  'refund_run',
  'dispute',
] as const

const titles = sql.join(
  ofCampaign.map(
    (table) => sql`when ${sql.lit(table)} then (
      select campaign.title from campaign join ${sql.table(table)} as thing on thing.campaign_id = campaign.id
      where thing.id = entry.record_id
    )`,
  ),
  sql` `,
)

/** Changes by an account and changes to it, newest first, with display names. */
export const listHistory = (db: Db, accountId: string, range: Range): Promise<HistoryRow[]> =>
  history.sql`
    select entry.*,
      coalesce(actor.name, actor.username, actor.email) as actor_name,
      case entry.model
        when 'account' then (select coalesce(name, username, email) from account where id = entry.record_id)
        when 'campaign' then (select title from campaign where id = entry.record_id)
        ${titles}
        when 'report_case' then (select campaign_title from report_case where id = entry.record_id)
        when 'moderation_decision' then (
          select coalesce(campaign.title, account.name, account.username, account.email)
          from moderation_decision d left join campaign on campaign.id = d.campaign_id
          left join account on account.id = d.account_id and d.action in ('suspend', 'reinstate')
          where d.id = entry.record_id
        )
        when 'stored_secret' then (select name from stored_secret where id = entry.record_id)
        when 'legal_page' then (select page from legal_page where id = entry.record_id)
        when 'quarantine' then (select source from quarantine where id = entry.record_id)
      end as record_name,
      case entry.model when 'moderation_decision' then (
        select action from moderation_decision where id = entry.record_id
      ) end as decision
    from (
      ${side('actor_id', accountId, range)} union ${side('subject_id', accountId, range)}
      order by created_at desc, id desc limit ${range.limit}
    ) as entry
    left join account as actor on actor.id = entry.actor_id
    order by entry.created_at desc, entry.id desc`.all(db)

export const accountExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Changes by a person and changes to them, for the export of their data. It names no other person. */
export const findHistoryOf = (db: Db, accountId: string) =>
  db
    .selectFrom('change_history')
    .select(['model', 'record_id', 'action', 'columns', 'actor_id', 'created_at'])
    .where((row) => row.or([row('actor_id', '=', accountId), row('subject_id', '=', accountId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
