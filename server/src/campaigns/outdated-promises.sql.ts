import { refundRequestDays } from '@muster/contract/facts/refund-requests.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * When a version of the promise stopped to hold for its donors: an SQL expression, null while it holds. That is the change after the last
 * version whose promise to donors is the one that this version stands for now, so an edit that is taken back makes it hold again. Of several
 * edits that are one version, the last one counts.
 */
export const outdatedAt = (campaignId: RawBuilder<unknown>, version: RawBuilder<unknown>) => sql`(
    select shown.created_at
    from promise_version as own
    join promise_version as later on later.campaign_id = own.campaign_id and later.number > (
      select max(same.number) from promise_version as same
      where same.campaign_id = own.campaign_id and same.donor_hash = own.donor_stands
    )
    join promise_version as shown on shown.campaign_id = later.campaign_id and shown.number >= later.number
      and shown.merged_into is null
    where own.campaign_id = ${campaignId} and own.number = ${version}
    order by later.number, shown.number limit 1
  )`

/**
 * Until when a donor can ask for a donation back, or could; null: the promise that they gave for holds, or it is their own campaign. It
 * expects `donation` joined with `campaign`.
 */
export const askableUntil = sql<Date | null>`case
  when donation.status = 'completed' and campaign.version > 1 and donation.donor_id is distinct from campaign.owner_id then
    (select greatest(changed.at, donation.completed_at) + make_interval(hours => ${sql.lit(refundRequestDays * 24)})
      from (select ${outdatedAt(sql`donation.campaign_id`, sql`donation.version`)} as at) as changed where changed.at is not null)
  end`
