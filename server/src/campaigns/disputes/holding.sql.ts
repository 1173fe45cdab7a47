import { deniedReason, undecidedStatuses, withdrawnNote } from '@muster/contract/facts/disputes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'

/** Literals instead of parameters, so that the planner can use the partial index. */
const waiting = sql.join(undecidedStatuses.map((status) => sql.lit(status)))

/** Whether a dispute waits for a decision, as a condition of a statement that has the table under this name. */
export const isUndecided = (dispute = 'dispute'): RawBuilder<unknown> =>
  sql`${sql.ref(`${dispute}.status`)} in (${waiting})`

/**
 * Whether a dispute holds a donation, as a condition of a statement that has both tables under these names. It holds the donation that it
 * names while it waits for a decision, if the donor raised it. A guest's dispute about a payout holds no donation: it names theirs only to
 * show that they may raise it.
 */
export const holdsDonation = (dispute = 'dispute', donation = 'donation'): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${dispute}.${column}`)
  return sql`(${of('donation_id')} = ${sql.ref(`${donation}.id`)} and ${isUndecided(dispute)}
    and ${of('reporter_id')} is not distinct from ${sql.ref(`${donation}.donor_id`)}
    and (${of('reporter_id')} is not null or ${of('payout_id')} is null))`
}

/** Whether the donor says that they did not make `donation`, and no admin has decided about it. */
export const isDenied = sql<boolean>`exists (
  select from dispute where ${holdsDonation()} and dispute.reason = ${sql.lit(deniedReason)})`

/** Whether the donor told us that they did not make `donation`, and has not withdrawn that, and no admin has rejected it. */
export const wasDenied = sql<boolean>`exists (
  select from dispute
  where dispute.donation_id = donation.id and dispute.reason = ${sql.lit(deniedReason)} and dispute.status <> 'rejected'
    and dispute.resolution_notes is distinct from ${sql.lit(withdrawnNote)}
    and dispute.reporter_id is not distinct from donation.donor_id
    and dispute.guest_email_key is not distinct from donation.guest_email_key)`

/**
 * Whether a dispute stops a payout, as a condition of a statement that has both tables under these names: it names the payout, which waits, and it
 * waits for a decision. One person stops one payout once: only their first dispute about it does.
 */
export const stopsPayout = (dispute = 'dispute', payout = 'payout'): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${dispute}.${column}`)
  return sql`(${of('payout_id')} = ${sql.ref(`${payout}.id`)} and ${sql.ref(`${payout}.status`)} = 'pending'
    and ${isUndecided(dispute)} and not exists (
      select from dispute as earlier
      where earlier.payout_id = ${of('payout_id')}
        and (earlier.reporter_id = ${of('reporter_id')} or earlier.guest_email_key = ${of('guest_email_key')})
        and (earlier.created_at, earlier.id) < (${of('created_at')}, ${of('id')})
    ))`
}

/** Since when `dispute` waits: since it was raised, or opened again after a decision. */
export const waitsSince = sql`coalesce((
    select max(dispute_change.created_at) from dispute_change
    where dispute_change.dispute_id = dispute.id and dispute_change.from_status not in (${waiting})
      and dispute_change.to_status in (${waiting})
  ), dispute.created_at)`

const holding = rowShape({ id: 'uuid', reason: 'text', since: 'timestamptz' })
export type HoldingDispute = RowOf<typeof holding>

/** A refusal names the oldest dispute and counts the others. */
const countedMax = 100

/** The disputes that stop a payout, oldest first. */
export const findStopping = (db: Db | Tx, payoutId: string): Promise<HoldingDispute[]> =>
  holding.sql`
    select dispute.id, dispute.reason, ${waitsSince} as since
    from dispute join payout on ${stopsPayout()}
    where dispute.payout_id = ${payoutId}
    order by dispute.created_at, dispute.id limit ${countedMax}`.all(db)

/** The disputes that hold donations to a campaign, oldest first. Record 101. */
export const findHolding = (db: Db | Tx, campaignId: string): Promise<HoldingDispute[]> =>
  holding.sql`
    select dispute.id, dispute.reason, ${waitsSince} as since
    from dispute join donation on ${holdsDonation()} and donation.status = 'completed'
    where dispute.campaign_id = ${campaignId}
    order by dispute.created_at, dispute.id limit ${countedMax}`.all(db)
