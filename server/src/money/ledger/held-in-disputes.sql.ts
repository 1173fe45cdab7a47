import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { holdsDonation, waitsSince } from '../../campaigns/index.ts'

const disputed = rowShape({
  /** In cents. It may be more than the campaign has. */
  minor: 'bigint',
  /** What PayPal holds of the same donations, in cents. */
  atPaypalMinor: 'bigint',
  /** Since when the oldest of the disputes waits; null: none holds anything. */
  since: 'timestamptz | null',
  donations: 'integer',
})
export type Disputed = RowOf<typeof disputed>

/** The donations that open disputes of their donors hold, and since when the oldest of these disputes waits. */
export const disputedDonations = (campaignId: string) => sql`
      select donation.id, donation.amount_minor, min(${waitsSince}) as since
      from dispute join donation on ${holdsDonation()} and donation.status = 'completed'
      where dispute.campaign_id = ${campaignId}
      group by donation.id`

/**
 * What open disputes of donors hold of their donations: of each, the part that is neither refunded nor being refunded, less what is held of
 * it anyway because of a dispute at PayPal. So nothing is held twice. It is computed from rows, so a decision releases it.
 */
export const findDisputed = (db: Db | Tx, campaignId: string): Promise<Disputed> =>
  disputed.sql`
    select coalesce(sum(rest.minor), 0)::bigint as minor, coalesce(sum(paypal.minor), 0)::bigint as "atPaypalMinor",
      min(held.since) filter (where rest.minor + paypal.minor > 0) as since,
      (count(*) filter (where rest.minor + paypal.minor > 0))::integer as donations
    from (${disputedDonations(campaignId)}) as held
    cross join lateral (
      select coalesce(sum(held_minor), 0) as minor from paypal_dispute where donation_id = held.id
    ) as paypal
    cross join lateral (
      select greatest(held.amount_minor
        - (select coalesce(sum(amount_minor), 0) from refund where donation_id = held.id and status <> 'failed')
        - paypal.minor, 0) as minor
    ) as rest`.one(db)

/** Whether a dispute of its donor holds `donation`. Then it is not held a second time because the promise changed. */
export const isInDispute = sql`exists (select from dispute where ${holdsDonation()})`
