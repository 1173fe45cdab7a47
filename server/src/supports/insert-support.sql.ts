import { sql } from 'kysely'
import { newId } from '../base/tokens.ts'
import type { Tx } from '../database/database.ts'
import { queuesToShare } from '../database/fair-locks.ts'
import { rowShape, type RowOf } from '../database/rows.ts'
import { countingNeeds, decidedBefore } from '../thresholds/index.ts'
import { keyOf, shardOf, type Supporter, target } from './supports.sql.ts'

type Addition = {
  id: string
  campaignId: string
  anonymous: boolean
  /** The version that was shown; null: the current one. */
  shown: number | null
  needs: number | null
  now: Date
}

/** Counts the supports of `added`. */
const counting = sql`
  counted as (
    insert into support_count as counted (campaign_id, shard, supporters)
    select campaign_id, ${shardOf(sql`email_key`)}, 1 from added
    on conflict (campaign_id, shard) do update set supporters = counted.supporters + 1,
      to_renew = counted.to_renew - (select count(*) from added where is_renewed), is_new = true
  )`

/**
 * The parts of a statement that adds the support of the row `(account_id, email, email_key)` of `supporter` to a campaign that is open at
 * `now`, and counts it. It keeps the version that was shown. One statement, because it is the most frequent write. If the address already
 * supports the current promise, nothing changes. If it supports an earlier one, it stays: its support is renewed, and counts again. A threshold
 * above 1 is not taken in the last 48 hours, when it is decided who acts.
 */
const adding = ({ id, campaignId, anonymous, shown, needs, now }: Addition) => sql`
  target as (
    select id, ends_at as "endsAt", cancelled_at as "cancelledAt", standing, hidden_category, version, current_versions,
      shown_versions as "shownVersions",
      -- As requireShown has it.
      ${shown}::integer is null or ${shown}::integer = version
        or array[${shown}::integer, version] <@ shown_versions as is_shown,
      case when ${shown}::integer = any (current_versions) then ${shown}::integer else version end as signed,
      ends_at is null or ends_at > ${now}::timestamptz + ${decidedBefore} as takes_needs
    from campaign where id = ${campaignId} and ${queuesToShare(sql`id`)}
    -- A concurrent hiding or change of the promise is either committed, and then seen here, or waits.
    for key share
  ), added as (
    insert into support as kept (id, campaign_id, account_id, email, email_key, anonymous, created_at, version, needs)
    select ${id}::uuid, target.id, account_id, email, email_key, ${anonymous}::boolean, ${now}::timestamptz, target.signed,
      coalesce(${needs}::integer, 1)
    from target, supporter
    where standing = 'published' and "cancelledAt" is null and ("endsAt" is null or "endsAt" >= ${now})
      and is_shown and (takes_needs or coalesce(${needs}::integer, 1) = 1)
    on conflict (campaign_id, email_key) do update
      set version = excluded.version, anonymous = kept.anonymous or excluded.anonymous,
        needs = coalesce(${needs}::integer, kept.needs)
      where kept.version <> all ((select current_versions from target)::integer[])
        and ((select takes_needs from target) or coalesce(${needs}::integer, kept.needs) = 1)
    returning kept.id, campaign_id, email_key, kept.needs, kept.id <> ${id}::uuid as is_renewed
  ), ${counting}, ${countingNeeds(now)}`

const supported = rowShape({ ...target.columns, shownVersions: 'integer[]', created: 'boolean' })
export type Supported = RowOf<typeof supported>

type NewSupport = Supporter & { campaignId: string; shown: number | null }

const insertion = (values: NewSupport & { id: string; now: Date }) => supported.sql`
    with supporter as (
      select ${values.accountId}::uuid as account_id, ${values.email}::text as email, ${keyOf(values.email)} as email_key
    ), ${adding(values)}
    select "endsAt", "cancelledAt", standing, hidden_category, version, "shownVersions", exists (select from added) as created from target`

/**
 * Adds or renews a support, unless the campaign is closed, another version was shown, or the address already supports the current promise.
 * Undefined: the campaign does not exist.
 */
export const insertSupport = async (tx: Tx, support: NewSupport, now: Date): Promise<Supported | undefined> => {
  const row = await insertion({ ...support, id: newId(), now }).first(tx)
  return row
}
