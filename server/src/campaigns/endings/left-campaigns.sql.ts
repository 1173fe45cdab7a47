import type { Db, Tx } from '../../database/database.ts'
import { rowShape, type RowOf } from '../../database/rows.ts'

const left = rowShape({
  id: 'uuid',
  title: 'text',
  endsAt: 'timestamptz | null',
  cancelled_at: 'timestamptz | null',
  supporters: 'integer',
  raisedMinor: 'bigint',
  holdsMinor: 'bigint',
})
export type LeftRow = RowOf<typeof left>

/** The campaigns of an owner with what they have, newest first. What is on hold in disputes does not count as held, as in the obstacles. */
export const findLeft = (db: Db | Tx, ownerId: string): Promise<LeftRow[]> =>
  left.sql`
    select campaign.id, campaign.title, campaign.ends_at as "endsAt", campaign.cancelled_at,
      (select coalesce(sum(supporters), 0)::integer from support_count where campaign_id = campaign.id) as supporters,
      (select coalesce(sum(gross_minor), 0)::bigint from campaign_total where campaign_id = campaign.id) as "raisedMinor",
      (
        select coalesce(sum(case 'campaign_available' when credit then amount_minor when debit then -amount_minor else 0 end), 0)::bigint
        from ledger_entry where campaign_id = campaign.id and paypal_dispute_id is null
      ) as "holdsMinor"
    from campaign where owner_id = ${ownerId}
    order by campaign.created_at desc, campaign.id desc`.all(db)
