import { refundRequestDays } from '@muster/contract/facts/refund-requests.ts'
import { sql } from 'kysely'
import { after, day } from '../../platform/base/clock.ts'
import { outdatedAt } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { isInDispute } from './held-in-disputes.sql.ts'

const askable = rowShape({
  /** In cents. It may be more than the campaign has. */
  minor: 'bigint',
  /** When the last donor's time to ask ends; null: no donor can ask. */
  until: 'timestamptz | null',
})
export type Askable = RowOf<typeof askable>

/**
 * The donations that donors can ask back because the promise changed, with the end of the time to ask, and those that they have asked back
 * and that are not closed.
 */
export const askableDonations = (campaignId: string, now: Date) => {
  const since = after(now, -refundRequestDays * day)
  return sql`
      select donation.id, donation.amount_minor,
        greatest(changed.at, donation.completed_at) + make_interval(hours => ${refundRequestDays * 24}) as until
      from promise_version as promise
      join campaign on campaign.id = promise.campaign_id
      cross join lateral (select ${outdatedAt(sql`promise.campaign_id`, sql`promise.number`)} as at) as changed
      join donation on donation.campaign_id = promise.campaign_id and donation.version = promise.number
        and donation.status = 'completed'
        and donation.completed_at > case when changed.at > ${since} then '-infinity' else ${since}::timestamptz end
      where promise.campaign_id = ${campaignId} and changed.at is not null
        and donation.donor_id is distinct from campaign.owner_id
        and not exists (select from refund_request where donation_id = donation.id)
        and not ${isInDispute}
      union all
      select donation.id, donation.amount_minor, null
      from refund_request as request
      join donation on donation.id = request.donation_id
      where request.campaign_id = ${campaignId} and request.closed_at is null and not ${isInDispute}`
}

/** In a lateral join: the part of a claimed donation that is neither refunded, nor being refunded, nor held because of a dispute at PayPal, in cents. */
export const restOf = (claimed: string) => sql`(
      select greatest(${sql.ref(`${claimed}.amount_minor`)}
        - (select coalesce(sum(amount_minor), 0) from refund where donation_id = ${sql.ref(`${claimed}.id`)} and status <> 'failed')
        - (select coalesce(sum(held_minor), 0) from paypal_dispute where donation_id = ${sql.ref(`${claimed}.id`)}), 0)::bigint as minor
    )`

/**
 * The sum that donors can still ask back because the promise changed, or have asked back and an admin decides about. Each such donation
 * counts with the part that is neither refunded, nor being refunded, nor held because of a dispute at PayPal. Donations that a dispute of
 * their donor holds do not count. It is computed from rows and the time, so it ends by itself.
 */
export const findAskable = (db: Db | Tx, campaignId: string, now: Date): Promise<Askable> =>
  askable.sql`
    select coalesce(sum(rest.minor), 0)::bigint as minor, max(asked.until) filter (where rest.minor > 0) as until
    from (${askableDonations(campaignId, now)}) as asked
    cross join lateral ${restOf('asked')} as rest`.one(db)
