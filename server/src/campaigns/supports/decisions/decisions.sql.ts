import { decidedHoursBefore, guestsCountAfterHours } from '@muster/contract/facts/thresholds.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { queuesToUpdate } from '../../../platform/database/fair-locks.ts'
import { json } from '../../../platform/database/columns.ts'
import { rowShape, type RowOf } from '../../../platform/database/rows.ts'
import { actsBy, decidedBefore, isCurrent, isInForce } from '../thresholds/commitment.sql.ts'
import { mailboxOf } from '../thresholds/mailboxes.sql.ts'
import { roundOf } from '../thresholds/need-counters.sql.ts'
import type { Counted, Outcome } from './decision-rules.ts'

const guestsBefore = sql.raw(`interval '${decidedHoursBefore + guestsCountAfterHours} hours'`)

/** Whether the support `s` is of an account. An account that was erased keeps its place. */
const isAccount = sql`(s.account_id is not null or s.email_key is null)`

/** Whether the support `s` came early enough to count towards the thresholds of others if it is a guest's. */
const isEarly = (endsAt: Date) => sql`(s.created_at <= ${endsAt}::timestamptz - ${guestsBefore})`

const due = rowShape({ id: 'uuid' })

/** Campaigns whose time to decide has come, soonest first. */
export const findUndecided = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const rows = await due.sql`
    select c.id from campaign c
    where c.ends_at >= ${now} and c.ends_at <= ${now}::timestamptz + ${decidedBefore} and c.cancelled_at is null
      and not exists (select from campaign_decision d where ${isInForce})
    order by c.ends_at, c.id limit ${sql.lit(limit)}`.all(db)
  return rows.map(({ id }) => id)
}

const locked = rowShape({
  day: 'date | null',
  endsAt: 'timestamptz | null',
  cancelledAt: 'timestamptz | null',
  createdAt: 'timestamptz',
})

/** A campaign, locked until the transaction ends. Supports that were being written are then committed, and others wait. */
export const lockCampaign = (tx: Tx, id: string): Promise<RowOf<typeof locked> | undefined> =>
  locked.sql`
    select execution_date as day, ends_at as "endsAt", cancelled_at as "cancelledAt", created_at as "createdAt"
    from campaign where id = ${id} and ${queuesToUpdate(sql`id`)} for update`.first(tx)

const counted = rowShape({
  needs: 'integer',
  accounts: 'integer',
  guests: 'integer',
  uncountedGuests: 'integer',
  variants: 'integer',
})

/**
 * How many supporters of a campaign named each threshold, from the supports themselves. Of several spellings of one mailbox, the one with the smallest
 * threshold counts.
 */
export const countNamed = (tx: Tx, campaignId: string, endsAt: Date): Promise<Counted[]> =>
  counted.sql`
    select needs, (count(*) filter (where is_first and is_account))::integer as accounts,
      (count(*) filter (where is_first and not is_account and is_early))::integer as guests,
      (count(*) filter (where is_first and not is_account and not is_early))::integer as "uncountedGuests",
      (count(*) filter (where not is_first))::integer as variants
    from (
      select s.needs, ${isAccount} as is_account, ${isEarly(endsAt)} as is_early,
        row_number() over (
          partition by ${mailboxOf} order by ${isAccount} or ${isEarly(endsAt)} desc, s.needs, s.created_at, s.id
        ) = 1 as is_first
      from support s join campaign c on c.id = s.campaign_id
      where c.id = ${campaignId} and ${isCurrent}
    ) as named
    group by needs order by needs`.all(tx)

type Day = { campaignId: string; day: string; endsAt: Date }

/** Stores who acts. A decision of the same day for another end is void, and replaced. */
export const insertDecision = async (tx: Tx, { campaignId, day, endsAt }: Day, outcome: Outcome, now: Date) => {
  const { acting, accounts, guests, supporters, named, isConditional } = outcome
  const columns = {
    ends_at: endsAt,
    decided_at: now,
    acting,
    accounts,
    guests,
    supporters,
    named: JSON.stringify(Object.fromEntries(named)),
    is_conditional: isConditional,
    told_through: null,
    // If no one named a threshold above 1, there is nothing to tell.
    told_at: isConditional ? null : now,
    acting_now: acting,
    shown_at: now,
  }
  await tx
    .insertInto('campaign_decision')
    .values({ campaign_id: campaignId, day, ...columns })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'day']).doUpdateSet(columns))
    .execute()
}

const decision = rowShape({
  campaignId: 'uuid',
  day: 'date',
  endsAt: 'timestamptz',
  acting: 'integer',
  isConditional: 'boolean',
  createdAt: 'timestamptz',
  named: json<Record<string, number>>(),
})
export type Decision = RowOf<typeof decision>

/** The decision in force of a campaign, locked until the transaction ends. */
export const lockDecision = (tx: Tx, campaignId: string): Promise<Decision | undefined> =>
  decision.sql`
    select d.campaign_id as "campaignId", d.day, d.ends_at as "endsAt", d.acting, d.is_conditional as "isConditional",
      c.created_at as "createdAt", d.named
    from campaign c join campaign_decision d on ${isInForce}
    where c.id = ${campaignId}
    for update of d`.first(tx)

const standing = rowShape({ acting: 'integer', counted: 'integer' })
type Standing = RowOf<typeof standing>

/** How many people act by a decision now, and how many of them count towards the thresholds of others. */
export const countStanding = (
  tx: Tx,
  { campaignId, day }: Pick<Decision, 'campaignId' | 'day'>,
  { without }: { without?: string } = {},
): Promise<Standing> =>
  standing.sql`
    select count(*)::integer as acting,
      (count(distinct ${mailboxOf}) filter (where ${isAccount} or s.created_at <= d.ends_at - ${guestsBefore}))::integer as counted
    from campaign_decision d
    join campaign c on c.id = d.campaign_id
    join support s on s.campaign_id = c.id and ${isCurrent}
    left join decision_response r on r.support_id = s.id and r.ends_at = d.ends_at
    where d.campaign_id = ${campaignId} and d.day = ${day} and ${actsBy}
      ${without === undefined ? sql`` : sql`and s.id <> ${without}`}`.one(tx)

type Response = { joined_at: Date } | { stepped_back_at: Date | null; short_told_at?: null } | { short_told_at: null }

/** Records what happened to a support after a decision. */
export const recordResponse = async (tx: Tx, supportId: string, endsAt: Date, response: Response): Promise<void> => {
  await tx
    .insertInto('decision_response')
    .values({ support_id: supportId, ends_at: endsAt, ...response })
    .onConflict((conflict) => conflict.columns(['support_id', 'ends_at']).doUpdateSet(response))
    .execute()
}

/** More people than support any campaign: all of them are shown as acting. */
const everyone = 2_147_483_647

/**
 * Records that the first support with a threshold above 1 came after the decision. Until the next round, everyone is still shown as acting,
 * so that the figures do not tell who named that threshold.
 */
export const markConditional = async (
  tx: Tx,
  { campaignId, day }: Pick<Decision, 'campaignId' | 'day'>,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('campaign_decision')
    .set({ is_conditional: true, acting_now: everyone, shown_at: roundOf(now) })
    .where('campaign_id', '=', campaignId)
    .where('day', '=', day)
    .where('is_conditional', '=', false)
    .execute()
}
