import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { summary, summaryColumns } from './campaign-rows.sql.ts'
import { farAhead } from '../search/search-index.sql.ts'

const supported = rowShape({
  ...summary.columns,
  supported: 'boolean',
  /** Null: they only donated. */
  supported_version: 'integer | null',
  donated_minor: 'bigint',
  /** 0: coming, 1: over or cancelled. */
  stage: 'integer',
  key: 'bigint',
  total: 'integer',
})
export type SupportedRow = RowOf<typeof supported>

/** The position at the end of a page. */
export type SupportedPlace = readonly [stage: number, key: number, id: string]

/** The refunded part of a donation row. */
export const refundedOf = sql`coalesce(
  (select sum(refund.amount_minor) from refund where refund.donation_id = donation.id and refund.status = 'completed'), 0)`

type Page = { accountId: string; now: Date; after: SupportedPlace | null; limit: number }

/**
 * Campaigns that an account supports or donated to, with the donated amount: active ones first, soonest first, then past ones,
 * latest first. The key is the end in milliseconds, negated for past campaigns, so that one order covers both.
 */
export const findSupported = async (db: Db, { accountId, now, after, limit }: Page): Promise<SupportedRow[]> => {
  const beyond = after
    ? sql`(stage, key, campaign_id) > (${after[0]}::integer, ${after[1]}::bigint, ${after[2]}::uuid)`
    : sql`true`
  return supported.sql`
    with mine as (
      select campaign_id, max(supported_version) as supported_version, sum(donated_minor)::bigint as donated_minor
      from (
        select campaign_id, version as supported_version, 0 as donated_minor from support where account_id = ${accountId}
        union all
        select campaign_id, null, amount_minor - ${refundedOf} from donation
        where donor_id = ${accountId} and status = 'completed'
      ) as each
      group by campaign_id
      having max(supported_version) is not null or sum(donated_minor) > 0
    ), dated as (
      select mine.*, (c.cancelled_at is not null or coalesce(c.ends_at < ${now}, false))::integer as stage,
        (extract(epoch from coalesce(c.ends_at, ${farAhead}::timestamptz)) * 1000)::bigint as end_ms
      from mine join campaign c on c.id = mine.campaign_id
    ), placed as (
      select *, case stage when 0 then end_ms else -end_ms end as key from dated
    ), page as (
      select * from placed where ${beyond} order by stage, key, campaign_id limit ${sql.lit(limit)}
    )
    select coalesce(page.supported_version = any(c.current_versions), false) as supported, page.supported_version, page.donated_minor, page.stage, page.key,
      (select count(*)::integer from mine) as total, ${summaryColumns}
    from page join campaign c on c.id = page.campaign_id join account a on a.id = c.owner_id
    order by page.stage, page.key, page.campaign_id`.all(db)
}
