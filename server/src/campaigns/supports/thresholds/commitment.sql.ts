import { decidedHoursBefore } from '@muster/contract/facts/thresholds.ts'
import { type RawBuilder, sql } from 'kysely'

/** How long before the end it is decided who acts, in SQL. */
export const decidedBefore = sql.raw(`interval '${decidedHoursBefore} hours'`)

/** Whether the decision `d` is in force for the campaign `c`: it is void if the day moved or the campaign was cancelled. */
export const isInForce = sql`d.campaign_id = c.id and d.ends_at = c.ends_at and c.cancelled_at is null`

/**
 * Whether a person acts by the decision `d`, with their support `s` and the response `r` to the decision. With the threshold 1 they do,
 * unless they stepped back.
 */
export const actsBy = sql`
  r.stepped_back_at is null and (s.needs <= greatest(d.acting, 1) or r.joined_at is not null)`

/** A support `s` of the current promise of the campaign `c`. */
export const isCurrent = sql`s.version = any (c.current_versions)`

type Rows = { support: RawBuilder<unknown>; campaign: RawBuilder<unknown> }

/** The decision `d` in force for a support, as `s`, with the response `r` to it. No row: it is not decided. */
const decisionOf = ({ support: s, campaign: c }: Rows) => sql`
  (select ${c}.id, ${c}.ends_at, ${c}.cancelled_at) as c
  join campaign_decision d on ${isInForce}
  cross join (select ${s}.id, ${s}.needs) as s
  left join decision_response r on r.support_id = s.id and r.ends_at = d.ends_at`

/** What a support means now (`commitments` of the contract). Null: it is of an earlier promise, or there is none. */
export const commitmentOf = (rows: Rows) => sql`
  case when ${rows.support}.version = any (${rows.campaign}.current_versions) then coalesce((
    select case
      when r.stepped_back_at is not null then 'stepped_back'
      when not (${actsBy}) then 'not_reached'
      when r.short_told_at is not null then 'short'
      else 'acting'
    end
    from ${decisionOf(rows)}
  ), 'open') end`

/**
 * For a support whose threshold was not reached: how many people named this threshold or a smaller one when it was decided, which is what
 * its person was told. Null for every other support.
 */
export const cameOf = (rows: Rows) => sql`
  case when ${rows.support}.version = any (${rows.campaign}.current_versions) then (
    select coalesce((
      select sum(people::integer) from jsonb_each_text(d.named) as named (needs, people) where named.needs::integer <= s.needs
    ), 0)::integer
    from ${decisionOf(rows)}
    where r.stepped_back_at is null and not (${actsBy})
  ) end`

/** Whether a support is of the current promise, and it is not decided that its person need not act. */
export const isActing = (rows: Rows) => sql`coalesce(${commitmentOf(rows)} in ('open', 'acting', 'short'), false)`
