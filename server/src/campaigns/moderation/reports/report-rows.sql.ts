import { type ModerationCategory, standings } from '@muster/contract/facts/moderation.ts'
import {
  type ReporterKind,
  reportOutcomes,
  reportsShownMax,
  type ReportState,
  reportStates,
} from '@muster/contract/facts/reports.ts'
import { sql } from 'kysely'
import { personOf, type PersonRow } from '../../../people/index.ts'
import { json, jsonOrNull, oneOf } from '../../../platform/database/columns.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { type RowOf, rowShape } from '../../../platform/database/rows.ts'
import type { TimePlace } from '../../../platform/http/paging.ts'
import { belongsTo } from '../../organisers/organiser-ids.sql.ts'
import { countDue, type Deadline, deletesOld, type RetentionTask } from '../../../platform/database/retention-task.ts'

const isUseless = ({ now }: Deadline) => sql`r.link_expires_at < ${now} and (r.confirmed_at is null or r.email is null)`

/** Addresses that were not confirmed in time, and the expired links of those that were told. */
const addresses: RetentionTask = {
  kind: 'report_addresses',
  findDue: (db, deadline) =>
    countDue(db, { from: sql`report r`, since: sql`r.link_expires_at`, isDue: isUseless(deadline) }),
  remove: async (tx, deadline, limit) => {
    const { numAffectedRows = 0n } = await sql`
      update report set email = null, link_hash = null, link_expires_at = null where id in (
        select r.id from report r where ${isUseless(deadline)} limit ${limit} for update skip locked)`.execute(tx)
    return Number(numAffectedRows)
  },
}

/** Decided cases with their reports, addresses that are not confirmed, and what was counted of reports. */
export const reportRetention: readonly RetentionTask[] = [
  deletesOld({ kind: 'reports', table: 'report_case', key: ['id'], since: sql`closed_at` }),
  addresses,
  deletesOld({ kind: 'report_requests', table: 'report_count', key: ['key'], since: sql`since` }),
]

const counted = rowShape({ key: 'text', since: 'timestamptz', count: 'integer' })
export type Counted = RowOf<typeof counted>

/**
 * Counts one more use of each key within a period, and locks the keys until the transaction ends.
 * @param windowStart a period that began at this time or before is over, and a new one begins
 */
export const countUses = (tx: Tx, keys: readonly string[], now: Date, windowStart: Date): Promise<Counted[]> =>
  counted.sql`
    insert into report_count as known (key, since, count)
    select key, ${now}, 1 from unnest(${keys.toSorted()}::text[]) with ordinality as given (key, place) order by place
    on conflict (key) do update set
      since = case when known.since <= ${windowStart} then excluded.since else known.since end,
      count = case when known.since <= ${windowStart} then 1 else known.count + 1 end
    returning key, since, count`.all(tx)

/** An admin who reads cases and decides about them; `hasOther`: whether another admin can decide. */
export type Judge = { id: string; hasOther: boolean }

/** Whether a case is for this admin: not if they belong to its campaign, as long as another admin can decide. `c` is the campaign. */
const isForJudge = ({ id, hasOther }: Judge) =>
  hasOther
    ? sql<boolean>`not coalesce(${belongsTo(id, { id: sql`c.id`, ownerId: sql`c.owner_id` })}, false)`
    : sql<boolean>`true`

const judged = rowShape({ isJudge: 'boolean' })

/** Whether cases about a campaign are for this admin; null: it was deleted. */
export const isJudge = async (tx: Db | Tx, campaignId: string | null, judge: Judge): Promise<boolean> => {
  if (campaignId === null) return true
  const row = await judged.sql`
    select ${isForJudge(judge)} as "isJudge" from campaign c where c.id = ${campaignId}`.one(tx)
  return row.isJudge
}

const summary = rowShape({
  id: 'uuid',
  campaign_id: 'uuid | null',
  campaign_title: 'text',
  state: oneOf(...reportStates),
  outcome: oneOf(...reportOutcomes, null),
  created_at: 'timestamptz',
  latest_at: 'timestamptz',
  reports: 'integer',
  categories: json<{ category: ModerationCategory; count: number }[]>(),
})
export type SummaryRow = RowOf<typeof summary>

const summaryColumns = sql`
  k.id, k.campaign_id, coalesce(c.title, k.campaign_title) as campaign_title, k.state, k.outcome, k.created_at,
  coalesce((select max(r.created_at) from report r where r.case_id = k.id), k.created_at) as latest_at,
  (select count(*)::integer from report r where r.case_id = k.id) as reports,
  coalesce((
    select jsonb_agg(jsonb_build_object('category', category, 'count', count) order by count desc, category)
    from (select category, count(*) from report r where r.case_id = k.id group by category) as chosen
  ), '[]'::jsonb) as categories`
const tables = sql`report_case k left join campaign c on c.id = k.campaign_id`

type Filter = { judge: Judge; status: ReportState | ''; campaignId: string | undefined }

const matches = ({ judge, status, campaignId }: Filter) => sql`
  ${isForJudge(judge)}
  and ${status === '' ? sql`true` : sql`k.state = ${sql.lit(status)}`}
  and ${campaignId ? sql`k.campaign_id = ${campaignId}` : sql`true`}`

const ordered = (sort: 'createdAt' | '-createdAt', after: TimePlace | null) => {
  const [compare, direction] = sort === 'createdAt' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  return {
    where: after ? sql`(k.created_at, k.id) ${compare} (${after.at}, ${after.id}::uuid)` : sql`true`,
    by: sql`k.created_at ${direction}, k.id ${direction}`,
  }
}

/** The matching cases, by time. */
export const listCases = (
  db: Db,
  filter: Filter,
  sort: 'createdAt' | '-createdAt',
  after: TimePlace | null,
  limit: number,
): Promise<SummaryRow[]> => {
  const order = ordered(sort, after)
  return summary.sql`
    select ${summaryColumns} from ${tables} where ${matches(filter)} and ${order.where}
    order by ${order.by} limit ${limit}`.all(db)
}

const counting = rowShape({ count: 'integer' })

/** Number of matches, counted up to `countMax`. */
export const countCases = async (db: Db, filter: Filter, countMax: number): Promise<number> => {
  const { count } = await counting.sql`
    select count(*)::integer as count
    from (select from ${tables} where ${matches(filter)} limit ${countMax}) as matching`.one(db)
  return count
}

/** How many cases wait for this admin, counted up to `countMax`. */
export const countOpenCases = (db: Db, judge: Judge, countMax: number): Promise<number> =>
  countCases(db, { judge, status: 'open', campaignId: undefined }, countMax)

type Item = { id: string; category: ModerationCategory; text: string; from: ReporterKind; at: string }

const details = rowShape({
  ...summary.columns,
  closed_at: 'timestamptz | null',
  notes: 'text | null',
  closed_by: jsonOrNull<PersonRow>(),
  owner: jsonOrNull<PersonRow>(),
  standing: oneOf(...standings, null),
  campaign_created_at: 'timestamptz | null',
  owners_cases: json<{ total: number; hidden: number }>(),
  items: json<Item[]>(),
})
export type DetailsRow = RowOf<typeof details>

/** A case with its reports, without who sent them; undefined if there is none for this admin. */
export const findCase = (db: Db, id: string, judge: Judge): Promise<DetailsRow | undefined> =>
  details.sql`
    select ${summaryColumns}, k.closed_at, k.notes, ${personOf('by')} as closed_by, ${personOf('o')} as owner,
      c.standing, c.created_at as campaign_created_at,
      (
        select jsonb_build_object('total', count(*), 'hidden', count(*) filter (where other.outcome = 'hidden'))
        from report_case other join campaign y on y.id = other.campaign_id
        where y.owner_id = c.owner_id and other.id <> k.id
      ) as owners_cases,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'category', r.category, 'text', r.text, 'at', r.created_at,
          'from', case when r.reporter_id is not null then 'member' when r.confirmed_at is not null then 'confirmed'
            when r.link_hash is not null then 'unconfirmed' else 'none' end) order by r.created_at, r.id)
        from (
          select id, category, text, created_at, reporter_id, confirmed_at, link_hash
          from report where case_id = k.id order by created_at, id limit ${sql.lit(reportsShownMax)}
        ) as r
      ), '[]'::jsonb) as items
    from ${tables} left join account o on o.id = c.owner_id left join account by on by.id = k.closed_by
    where k.id = ${id} and ${isForJudge(judge)}`.first(db)
