import { refundObstacles, refundRunStatuses } from '@muster/contract/facts/refund-runs.ts'
import { refundStatuses } from '@muster/contract/facts/refunds.ts'
import { type RawBuilder, sql } from 'kysely'
import { donors, personOf, type PersonRow } from '../../people/index.ts'
import { jsonOrNull, oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { TimePlace } from '../../platform/http/paging.ts'

const run = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  status: oneOf(...refundRunStatuses),
  reason: 'text',
  createdAt: 'timestamptz',
  requestedBy: jsonOrNull<PersonRow>(),
  decidedBy: jsonOrNull<PersonRow>(),
  decidedAt: 'timestamptz | null',
  declineReason: 'text | null',
  endedAt: 'timestamptz | null',
  totalMinor: 'bigint',
  donations: 'integer',
  completed: 'integer',
  open: 'integer',
  failed: 'integer',
  leftOut: 'integer',
  refundedMinor: 'bigint',
  platformFeeBackMinor: 'bigint',
  fromSiteMinor: 'bigint',
})
export type RunRow = RowOf<typeof run>

const personWith = (column: string) => sql`(select ${personOf('account')} from account where id = ${sql.ref(column)})`

/** Runs with their progress: what became of their refunds, and what the ledger booked for them. */
const runsWhere = (condition: RawBuilder<unknown>, limit: number) =>
  run.sql`
    select refund_run.id, refund_run.campaign_id as "campaignId", refund_run.status, refund_run.reason,
      refund_run.created_at as "createdAt", ${personWith('refund_run.requested_by')} as "requestedBy",
      ${personWith('refund_run.decided_by')} as "decidedBy", refund_run.decided_at as "decidedAt",
      refund_run.decline_reason as "declineReason", refund_run.ended_at as "endedAt",
      refund_run.total_minor as "totalMinor", progress.*, booked.*
    from refund_run
    cross join lateral (
      select count(line.refund_id)::integer as donations,
        (count(*) filter (where refund.status = 'completed'))::integer as completed,
        (count(*) filter (where refund.status = 'requested'))::integer as open,
        (count(*) filter (where refund.status = 'failed'))::integer as failed,
        (count(*) filter (where line.left_minor > 0))::integer as "leftOut"
      from refund_run_line as line left join refund on refund.id = line.refund_id
      where line.run_id = refund_run.id
    ) as progress
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where kind = 'refund'), 0)::bigint as "refundedMinor",
        coalesce(sum(amount_minor) filter (where kind = 'platform_fee_back'), 0)::bigint as "platformFeeBackMinor",
        coalesce(sum(amount_minor) filter (where kind = 'site_loss'), 0)::bigint as "fromSiteMinor"
      from ledger_entry
      where refund_id in (select refund_id from refund_run_line where run_id = refund_run.id and refund_id is not null)
    ) as booked
    where ${condition}
    order by refund_run.created_at desc, refund_run.id desc limit ${limit}`

/** The runs of a campaign, latest first. */
export const findRuns = (db: Db, campaignId: string, after: TimePlace | null, limit: number): Promise<RunRow[]> => {
  const beyond = after ? sql`(refund_run.created_at, refund_run.id) < (${after.at}, ${after.id})` : sql`true`
  return runsWhere(sql`refund_run.campaign_id = ${campaignId} and ${beyond}`, limit).all(db)
}

export const findRun = (db: Db, campaignId: string, runId: string): Promise<RunRow | undefined> =>
  runsWhere(sql`refund_run.campaign_id = ${campaignId} and refund_run.id = ${runId}`, 1).first(db)

/** A run that exists. */
export const findRunById = (db: Db | Tx, runId: string): Promise<RunRow> =>
  runsWhere(sql`refund_run.id = ${runId}`, 1).one(db)

const line = rowShape({
  number: 'integer',
  donationId: 'uuid',
  donorName: 'text | null',
  donorEmail: 'text | null',
  isAnonymous: 'boolean',
  completedAt: 'timestamptz',
  givenMinor: 'bigint',
  amountMinor: 'bigint',
  leftMinor: 'bigint',
  obstacle: oneOf(...refundObstacles, null),
  status: oneOf(...refundStatuses, null),
  problem: 'text | null',
  platformFeeBackMinor: 'bigint',
  fromSiteMinor: 'bigint',
})
export type LineRow = RowOf<typeof line>

/** What became of each donation of a run, in the run's order. */
export const findLines = (db: Db, runId: string, afterNumber: number, limit: number): Promise<LineRow[]> =>
  line.sql`
    select line.number, donation.id as "donationId", coalesce(donor.name, donor.username) as "donorName",
      case when donor.deleted_at is null then nullif(donor.email, '') end as "donorEmail", donation.anonymous as "isAnonymous",
      donation.completed_at as "completedAt", donation.amount_minor as "givenMinor", line.amount_minor as "amountMinor",
      line.left_minor as "leftMinor", line.obstacle, refund.status, refund.problem,
      coalesce(booked.fee_back, 0) as "platformFeeBackMinor", coalesce(booked.loss, 0) as "fromSiteMinor"
    from refund_run_line as line
    join donation on donation.id = line.donation_id
    join ${donors} as donor on donor.donation_id = donation.id
    left join refund on refund.id = line.refund_id
    left join lateral (
      select (sum(amount_minor) filter (where kind = 'platform_fee_back'))::bigint as fee_back,
        (sum(amount_minor) filter (where kind = 'site_loss'))::bigint as loss
      from ledger_entry where refund_id = line.refund_id
    ) as booked on true
    where line.run_id = ${runId} and line.number > ${afterNumber}
    order by line.number limit ${limit}`.all(db)
