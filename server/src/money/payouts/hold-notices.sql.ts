import type { Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'

const notice = rowShape({ campaignId: 'uuid', title: 'text', ownerId: 'uuid', ownerEmail: 'text' })
export type HoldNotice = RowOf<typeof notice>

/** Removes the notices of one owner that are due, and returns them. Empty: there are none, or another run has just removed them. */
export const takeNotices = (tx: Tx): Promise<HoldNotice[]> =>
  notice.sql`
    with next as (
      select campaign.owner_id
      from dispute_hold_notice join campaign on campaign.id = dispute_hold_notice.campaign_id
      order by campaign.owner_id limit 1
    ), taken as (
      delete from dispute_hold_notice using campaign, next
      where campaign.id = dispute_hold_notice.campaign_id and campaign.owner_id = next.owner_id
      returning dispute_hold_notice.campaign_id
    )
    select campaign.id as "campaignId", campaign.title, campaign.owner_id as "ownerId", account.email as "ownerEmail"
    from taken
    join campaign on campaign.id = taken.campaign_id
    join account on account.id = campaign.owner_id
    order by campaign.created_at, campaign.id`.all(tx)
