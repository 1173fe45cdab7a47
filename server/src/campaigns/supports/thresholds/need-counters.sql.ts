import { shownEveryMinutes } from '@muster/contract/facts/thresholds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { queuesToUpdate } from '../../../platform/database/fair-locks.ts'
import { rowShape } from '../../../platform/database/rows.ts'
import { isCurrent } from './commitment.sql.ts'

/** Selects a counter row of a campaign and a threshold by the id of the support, so that a change of its address moves no count. */
const shardOf = (supportId: RawBuilder<unknown>) => sql`get_byte(uuid_send(${supportId}), 15) % 16`

/**
 * When the current round of ten minutes began. The shown figures are computed with the next one, so that the time of a first threshold does
 * not decide when.
 */
export const roundOf = (now: RawBuilder<unknown> | Date) =>
  sql<Date>`date_bin('${sql.raw(String(shownEveryMinutes))} minutes', ${now}::timestamptz, timestamptz 'epoch')`

/**
 * The parts of a statement that count the supports `(id, campaign_id, needs)` of `added`. Supports with the threshold 1 write nothing here.
 * The first one above 1 also makes the job compute the shown figures: see {@link roundOf}.
 */
export const countingNeeds = (now: RawBuilder<unknown> | Date) => sql`
  needed as (
    insert into support_need as counted (campaign_id, needs, shard, supporters)
    select campaign_id, needs, ${shardOf(sql`id`)}, 1 from added where needs > 1
    on conflict (campaign_id, needs, shard) do update set supporters = counted.supporters + 1
  ), watched as (
    insert into campaign_acting (campaign_id, computed_at)
    select campaign_id, ${roundOf(now)}
    from added where needs > 1
    on conflict (campaign_id) do nothing
  )`

type Counted = { id: string; campaignId: string; needs: number }

/** Counts a support. Call it in the transaction that adds it or changes its threshold. */
export const countNeed = async (tx: Tx, { id, campaignId, needs }: Counted, now: Date): Promise<void> => {
  await sql`
    with added as (
      select ${id}::uuid as id, ${campaignId}::uuid as campaign_id, ${needs}::integer as needs
    ), ${countingNeeds(now)}
    select`.execute(tx)
}

/** Takes a support out of the count of its threshold, in a statement after the one that locked it: it then sees the counter. */
export const uncountNeed = async (tx: Tx, { id, campaignId, needs }: Counted): Promise<void> => {
  await sql`
    update support_need set supporters = supporters - 1
    where campaign_id = ${campaignId} and needs = ${needs} and ${needs}::integer > 1 and shard = ${shardOf(sql`${id}::uuid`)}`.execute(
    tx,
  )
}

/** Counts the thresholds of a campaign's current supporters anew. Supports, withdrawals and changes wait until the transaction ends. */
export const recountNeeds = async (tx: Tx, campaignId: string): Promise<void> => {
  await sql`select from campaign where id = ${campaignId} and ${queuesToUpdate(sql`id`)} for update`.execute(tx)
  await sql`
    with there as (
      select needs, ${shardOf(sql`s.id`)} as shard, count(*)::integer as supporters
      from support s join campaign c on c.id = s.campaign_id
      where c.id = ${campaignId} and needs > 1 and ${isCurrent}
      group by 1, 2
    ), gone as (
      update support_need set supporters = 0
      where campaign_id = ${campaignId} and supporters <> 0
        and not exists (select from there where there.needs = support_need.needs and there.shard = support_need.shard)
    )
    insert into support_need (campaign_id, needs, shard, supporters)
    select ${campaignId}, needs, shard, supporters from there
    on conflict (campaign_id, needs, shard) do update set supporters = excluded.supporters`.execute(tx)
}

const wrong = rowShape({ campaignId: 'uuid' })

/** Campaigns whose counters of thresholds differ from their supporters. */
export const findMiscounted = async (tx: Tx): Promise<string[]> => {
  const rows = await wrong.sql`
    with there as (
      select campaign_id, needs, count(*) as supporters
      from support s join campaign c on c.id = s.campaign_id
      where needs > 1 and ${isCurrent} group by campaign_id, needs
    ), counted as (
      select campaign_id, needs, sum(supporters) as supporters from support_need group by campaign_id, needs
    )
    select distinct campaign_id as "campaignId" from there full join counted using (campaign_id, needs)
    where coalesce(there.supporters, 0) <> coalesce(counted.supporters, 0)`.all(tx)
  return rows.map(({ campaignId }) => campaignId)
}
