import {
  type DisputeStatus,
  disputeStatuses,
  disputeTypes,
  guestDisputesShown,
  undecidedStatuses,
} from '@muster/contract/facts/disputes.ts'
import { donationStatuses } from '@muster/contract/facts/donations.ts'
import { payoutStatuses, transferStatuses } from '@muster/contract/facts/payouts.ts'
import { type RawBuilder, sql } from 'kysely'
import { shownTitle } from '../campaign/campaign-rows.sql.ts'
import { json, oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { TimePlace } from '../../platform/http/paging.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { holdsDonation, isUndecided, stopsPayout } from './holding.sql.ts'

type PersonColumns = { id: string; username: string | null; name: string | null; image_url: string | null }
type Step = { from: DisputeStatus; to: DisputeStatus; notes: string | null; at: string }
type MessageKind = Tables['dispute_message']['kind']
type Said = { id: string; kind: MessageKind; text: string; at: string }

const fields = rowShape({
  id: 'uuid',
  campaign_id: 'uuid',
  donation_id: 'uuid | null',
  payout_id: 'uuid | null',
  type: oneOf(...disputeTypes),
  reason: 'text',
  details: 'text',
  status: oneOf(...disputeStatuses),
  resolution_notes: 'text | null',
  created_at: 'timestamptz',
  campaign_title: 'text',
})

const columns = sql`
  d.id, d.campaign_id, d.donation_id, d.payout_id, d.type, d.reason, d.details, d.status, d.resolution_notes,
  d.created_at`

/** Maximum number of changes that a dispute shows. */
const changesShown = 100

const steps = (more: RawBuilder<unknown>) => sql`
  coalesce((
    select jsonb_agg(step order by number)
    from (
      select h.number, jsonb_build_object(
        'from', h.from_status, 'to', h.to_status, 'notes', h.notes,
        'at', h.created_at ${more}
      ) as step
      from dispute_change h left join account by on by.id = h.changed_by
      where h.dispute_id = d.id order by h.number desc limit ${sql.lit(changesShown)}
    ) latest
  ), '[]'::jsonb) as changes`

/** Maximum number of messages that a dispute shows. */
const messagesShown = 200

/** The messages of the dispute `d` that a reader may see. */
const messages = (kinds: readonly MessageKind[], more: RawBuilder<unknown>) => sql`
  coalesce((
    select jsonb_agg(message order by created_at, id)
    from (
      select m.created_at, m.id, jsonb_build_object(
        'id', m.id, 'kind', m.kind, 'text', m.text, 'at', m.created_at ${more}
      ) as message
      from dispute_message m left join account by on by.id = m.author_id
      where m.dispute_id = d.id and m.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
      order by m.created_at desc, m.id desc limit ${sql.lit(messagesShown)}
    ) latest
  ), '[]'::jsonb) as messages`

const newestFirst = (after: TimePlace | null) => ({
  where: after ? sql`(d.created_at, d.id) < (${after.at}, ${after.id}::uuid)` : sql`true`,
  by: sql`d.created_at desc, d.id desc`,
})
const oldestFirst = (after: TimePlace | null) => ({
  where: after ? sql`(d.created_at, d.id) > (${after.at}, ${after.id}::uuid)` : sql`true`,
  by: sql`d.created_at, d.id`,
})

const holds = { holds_donation: 'boolean', stops_payout: 'boolean' } as const

/** What the dispute `d` holds of its donation `g` and its payout `p`, either of which may be missing. */
const holdColumns = sql`
  coalesce(${holdsDonation('d', 'g')} and g.status = 'completed', false) as holds_donation,
  coalesce(${stopsPayout('d', 'p')}, false) as stops_payout`

const own = rowShape({
  ...fields.columns,
  ...holds,
  donation_minor: 'bigint | null',
  changes: json<Step[]>(),
  messages: json<Said[]>(),
  is_paypals: 'boolean',
})
export type OwnRow = RowOf<typeof own>

const ownColumns = sql`
  ${columns}, ${shownTitle} as campaign_title, g.amount_minor as donation_minor, ${holdColumns}, ${steps(sql``)},
  ${messages(['from_reporter', 'to_reporter'], sql``)},
  exists (select from paypal_dispute pp where pp.dispute_id = d.id) as is_paypals
  from dispute d join campaign on campaign.id = d.campaign_id left join donation g on g.id = d.donation_id
    left join payout p on p.id = d.payout_id`

/** One dispute as its reporter sees it. */
export const findOwn = (db: Db | Tx, id: string): Promise<OwnRow> =>
  own.sql`select ${ownColumns} where d.id = ${id}`.one(db)

/** The disputes of a guest that name their donation, newest first. */
export const listOfGuest = (db: Db | Tx, donationId: string): Promise<OwnRow[]> =>
  own.sql`
    select ${ownColumns} where d.donation_id = ${donationId} and d.reporter_id is null
    order by d.created_at desc, d.id desc limit ${sql.lit(guestDisputesShown)}`.all(db)

/** A person's disputes, newest first. */
export const listOwn = async (
  db: Db,
  reporterId: string,
  after: TimePlace | null,
  limit: number,
): Promise<OwnRow[]> => {
  const order = newestFirst(after)
  return own.sql`
    select ${ownColumns} where d.reporter_id = ${reporterId} and ${order.where}
    order by ${order.by} limit ${limit}`.all(db)
}

/** Without an id: a guest. */
type ReporterColumns = Omit<PersonColumns, 'id'> & { id: string | null; email: string | null }

const admins = rowShape({ ...fields.columns, reporter: json<ReporterColumns>(), awaits_answer: 'boolean' })
export type AdminRow = RowOf<typeof admins>
export type Filter = { status: DisputeStatus | 'waiting' | ''; campaignId: string | undefined }

/** Null if the account was deleted: the stored placeholder is not an address. */
const emailOf = (table: string) =>
  sql`case when ${sql.ref(`${table}.deleted_at`)} is null then ${sql.ref(`${table}.email`)} end`

const person = (table: 'r' | 'o' | 'by', email: boolean) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const mail = email ? sql`, 'email', ${emailOf(table)}` : sql``
  return sql`jsonb_build_object('id', ${column('id')}, 'username', ${column('username')}, 'name', ${column('name')},
    'image_url', ${column('image_url')} ${mail})`
}

const inStatus = (status: Filter['status']) => {
  if (status === '') return sql`true`
  if (status === 'waiting') return isUndecided('d')
  return sql`d.status = ${status}`
}

const matches = ({ status, campaignId }: Filter) => sql`
  ${inStatus(status)} and ${campaignId ? sql`d.campaign_id = ${campaignId}` : sql`true`}`

/**
 * Whether a message to the admins of the dispute `d` waits for an answer. What its reporter wrote is answered to them; what the owner wrote is answered,
 * or passed on to the reporter. A change of the status is mailed with its notes, so it is an answer, too.
 */
const awaitsAnswer = sql`exists (
    select from dispute_message asked
    where asked.dispute_id = d.id and asked.kind in ('from_reporter', 'from_owner')
      and not exists (
        select from dispute_message answer
        where answer.dispute_id = d.id and (answer.created_at, answer.id) > (asked.created_at, asked.id)
          and (answer.kind = 'to_reporter' or (answer.kind = 'to_owner' and asked.kind = 'from_owner'))
      )
      and not exists (
        select from dispute_change h where h.dispute_id = d.id and h.created_at > asked.created_at
      )
  ) as awaits_answer`

const adminsColumns = sql`${columns}, ${awaitsAnswer}, c.title as campaign_title, case when d.reporter_id is not null then ${person('r', true)} else
  jsonb_build_object('id', null, 'username', null, 'name', null, 'image_url', null, 'email', d.guest_email) end as reporter`
const adminsTables = sql`
  dispute d join campaign c on c.id = d.campaign_id left join account r on r.id = d.reporter_id`

/** The matching disputes of all reporters, by time. */
export const listAll = async (
  db: Db,
  filter: Filter,
  sort: 'createdAt' | '-createdAt',
  after: TimePlace | null,
  limit: number,
): Promise<AdminRow[]> => {
  const order = sort === 'createdAt' ? oldestFirst(after) : newestFirst(after)
  return admins.sql`
    select ${adminsColumns} from ${adminsTables} where ${matches(filter)} and ${order.where}
    order by ${order.by} limit ${limit}`.all(db)
}

const counting = rowShape({ count: 'integer' })

/** Number of matches; null if there are more than `most`, because counting would then dominate the query. */
export const countAll = async (db: Db, filter: Filter, countMax: number): Promise<number | null> => {
  const { count } = await counting.sql`
    select count(*)::integer as count
    from (select from dispute d where ${matches(filter)} limit ${countMax + 1}) as matching`.one(db)
  return count > countMax ? null : count
}

type Count = { total: number; undecided: number }

const disputeCase = rowShape({
  ...admins.columns,
  ...holds,
  is_shareable: 'boolean',
  execution_date: 'date | null',
  time_zone: 'text',
  ends_at: 'timestamptz | null',
  cancelled_at: 'timestamptz | null',
  changes: json<(Step & { by: PersonColumns | null })[]>(),
  messages: json<(Said & { by: PersonColumns | null })[]>(),
  campaign_created_at: 'timestamptz',
  supporters: 'integer',
  raised_minor: 'bigint',
  owner: json<PersonColumns & { email: string | null }>(),
  donation_minor: 'bigint | null',
  donation_status: oneOf(...donationStatuses, null),
  donation_created_at: 'timestamptz | null',
  donation_completed_at: 'timestamptz | null',
  refunded_minor: 'bigint',
  paypal_id: 'text | null',
  contested_minor: 'bigint | null',
  held_minor: 'bigint | null',
  outcome: 'text | null',
  opened_at: 'timestamptz | null',
  settled_at: 'timestamptz | null',
  payout_net_minor: 'bigint | null',
  payout_status: oneOf(...payoutStatuses, null),
  payout_transfer: oneOf(...transferStatuses, null),
  payout_recipient: 'text | null',
  payout_created_at: 'timestamptz | null',
  owners_disputes: json<Count>(),
  reporters_disputes: json<Count>(),
})
export type CaseRow = RowOf<typeof disputeCase>

const counted = (from: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('total', count(*),
    'undecided', count(*) filter (where x.status = any(${undecidedStatuses})))
  from ${from})`

/** The account `by`; null: there is none. */
const byColumns = sql`, 'by', case when by.id is not null then ${person('by', false)} end`

/** One dispute with what an admin needs to decide it; undefined if there is none. */
export const findCase = (db: Db | Tx, id: string): Promise<CaseRow | undefined> =>
  disputeCase.sql`
    select ${adminsColumns}, d.is_shareable, ${holdColumns}, ${steps(byColumns)}, ${person('o', true)} as owner,
      ${messages(['from_reporter', 'to_reporter', 'to_owner', 'from_owner'], byColumns)},
      c.execution_date, c.time_zone, c.ends_at, c.cancelled_at, c.created_at as campaign_created_at,
      (select coalesce(sum(n.supporters), 0)::integer from support_count n where n.campaign_id = c.id) as supporters,
      (select coalesce(sum(m.gross_minor), 0)::bigint from campaign_total m where m.campaign_id = c.id) as raised_minor,
      g.amount_minor as donation_minor, g.status as donation_status, g.created_at as donation_created_at,
      g.completed_at as donation_completed_at,
      (select coalesce(sum(e.amount_minor), 0)::bigint from ledger_entry e
        where e.donation_id = g.id and e.kind in ('refund', 'reversal')) as refunded_minor,
      pp.provider_id as paypal_id, pp.contested_minor, pp.held_minor, pp.outcome, pp.opened_at, pp.settled_at,
      p.net_minor as payout_net_minor, p.status as payout_status, p.transfer_status as payout_transfer,
      p.recipient_paypal_email as payout_recipient, p.created_at as payout_created_at,
      ${counted(sql`dispute x join campaign y on y.id = x.campaign_id where y.owner_id = c.owner_id`)} as owners_disputes,
      ${counted(sql`dispute x where x.reporter_id = d.reporter_id or x.guest_email_key = d.guest_email_key or x.id = d.id`)} as reporters_disputes
    from ${adminsTables} join account o on o.id = c.owner_id left join donation g on g.id = d.donation_id
      left join payout p on p.id = d.payout_id left join paypal_dispute pp on pp.dispute_id = d.id
    where d.id = ${id}`.first(db)

/** The latest other disputes about the same campaign. */
export const findOthers = (db: Db | Tx, campaignId: string, id: string, limit: number) =>
  db
    .selectFrom('dispute')
    .select(['id', 'type', 'reason', 'status', 'created_at'])
    .where('campaign_id', '=', campaignId)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
export type OtherRow = Awaited<ReturnType<typeof findOthers>>[number]
