import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { recountNeeds } from '../thresholds/index.ts'
import { keyedShard } from './supports.sql.ts'

/**
 * Counts the supporters of a campaign anew, after its current versions changed. The caller must hold the campaign's lock for an update: no
 * support is added, renewed or withdrawn meanwhile.
 */
export const recountSupporters = async (tx: Tx, campaignId: string): Promise<void> => {
  await sql`
    with found as (
      select ${keyedShard(sql`support.email_key`)} as shard,
        count(*) filter (where support.version = any (campaign.current_versions)) as supporters, count(*) as people
      from support join campaign on campaign.id = support.campaign_id
      where support.campaign_id = ${campaignId}
      group by 1
    ), emptied as (
      update support_count set supporters = 0, to_renew = 0, is_new = true
      where campaign_id = ${campaignId} and shard not in (select shard from found)
    )
    insert into support_count (campaign_id, shard, supporters, to_renew, is_new)
    select ${campaignId}, shard, supporters, people - supporters, true from found
    on conflict (campaign_id, shard) do update
      set supporters = excluded.supporters, to_renew = excluded.to_renew, is_new = true`.execute(tx)
  await recountNeeds(tx, campaignId)
}
