import { decidedHoursBefore } from '@muster/contract/facts/thresholds.ts'
import { type RawBuilder, sql } from 'kysely'

/** How long before the end it is decided who acts, in SQL. */
export const decidedBefore = sql.raw(`interval '${decidedHoursBefore} hours'`)

/** Whether the decision `d` is in force for the campaign `c`: it is void if the day moved or the campaign was cancelled. */
export const isInForce = sql`d.campaign_id = c.id and d.ends_at = c.ends_at and c.cancelled_at is null`

/** Whether a person acts by the decision `d`, with their support `s` and the response `r` to the decision. One in any case always does. */
export const actsBy = sql`
  r.stepped_back_at is null and (s.needs <= greatest(d.acting, 1) or r.joined_at is not null)`

/** A support `s` of the current promise of the campaign `c`. */
export const isCurrent = sql`s.version = any (c.current_versions)`

/** What a support means now (`commitments` of the contract). Null: it is of an earlier promise, or there is none. */
export const commitmentOf = ({
  support: s,
  campaign: c,
}: {
  support: RawBuilder<unknown>
  campaign: RawBuilder<unknown>
}) => sql`
  case when ${s}.version = any (${c}.current_versions) then coalesce((
    select case
      when r.stepped_back_at is not null then 'stepped_back'
      when not (${actsBy}) then 'not_reached'
      when r.short_told_at is not null then 'short'
      else 'acting'
    end
    from (select ${c}.id, ${c}.ends_at, ${c}.cancelled_at) as c
    join campaign_decision d on ${isInForce}
    cross join (select ${s}.id, ${s}.needs) as s
    left join decision_response r on r.support_id = s.id and r.ends_at = d.ends_at
  ), 'open') end`

/** Whether a support is of the current promise, and its person acts, as far as it is decided. */
export const isActing = (rows: { support: RawBuilder<unknown>; campaign: RawBuilder<unknown> }) =>
  sql`coalesce(${commitmentOf(rows)} in ('open', 'acting', 'short'), false)`
