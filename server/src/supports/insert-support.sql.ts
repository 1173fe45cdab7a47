import { sql } from 'kysely'
import { newId } from '../base/tokens.ts'
import type { Tx } from '../database/database.ts'
import { rowShape, type RowOf } from '../database/rows.ts'
import { countingNeeds } from '../thresholds/index.ts'
import { keyOf, shardOf, type Supporter } from './supports.sql.ts'

const added = rowShape({ id: 'uuid', needs: 'integer' })

type NewSupport = Supporter & {
  campaignId: string
  version: number
  /** The versions whose supporters stand behind the current promise. */
  currentVersions: readonly number[]
}

/**
 * Adds a support, and counts it. If the address already supports the current promise, nothing changes, and the result is undefined. If it supports
 * an earlier one, its support is renewed, and counts again. The caller has the campaign locked as {@link findOpenCampaign} does.
 */
export const insertSupport = (tx: Tx, support: NewSupport, now: Date): Promise<RowOf<typeof added> | undefined> => {
  const { campaignId, accountId, email, anonymous, version, currentVersions, needs } = support
  const id = newId()
  return added.sql`
    with added as (
      insert into support as kept (id, campaign_id, account_id, email, email_key, anonymous, created_at, version, needs)
      values (${id}, ${campaignId}, ${accountId}, ${email}, ${keyOf(email)}, ${anonymous}, ${now}, ${version}, coalesce(${needs}::integer, 1))
      on conflict (campaign_id, email_key) do update
        set version = excluded.version, anonymous = kept.anonymous or excluded.anonymous,
          needs = coalesce(${needs}::integer, kept.needs)
        where kept.version <> all (${currentVersions}::integer[])
      returning id, campaign_id, email_key, needs, id <> ${id} as is_renewed
    ), counted as (
      insert into support_count as counted (campaign_id, shard, supporters)
      select campaign_id, ${shardOf(sql`email_key`)}, 1 from added
      on conflict (campaign_id, shard) do update set supporters = counted.supporters + 1,
        to_renew = counted.to_renew - (select count(*) from added where is_renewed), is_new = true
    ), ${countingNeeds(now)}
    select id, needs from added`.first(tx)
}
