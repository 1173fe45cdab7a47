import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type RowOf, rowShape } from '../../platform/database/rows.ts'
import { availableOf, bookedOf } from './balance.sql.ts'

/** The refund costs of a campaign so far, in cents. */
const refundCosts = rowShape({
  /** The amount available for a payout. */
  availableMinor: 'bigint',
  /** The refunds in progress, and the platform's fee that they will return. */
  openMinor: 'bigint',
  openPlatformFeeBackMinor: 'bigint',
  /**
   * The most that the site may still pay: PayPal's fees for what was refunded, pro rata, minus what the site has paid already. The first
   * figure leaves out the refunds in progress, the second one includes them.
   */
  coverableMinor: 'bigint',
  coverableWithOpenMinor: 'bigint',
})

/** A fee's share for the refunded part of a donation, rounded half up. */
const shareOf = (fee: string, refunded: string) =>
  sql`(2 * ${sql.ref(fee)} * ${sql.raw(refunded)} + given) / (2 * given)`

/** Reads only the donations that have refunds, not all of the campaign. Record 15. */
export const findRefundCosts = (db: Db | Tx, campaignId: string): Promise<RowOf<typeof refundCosts>> =>
  refundCosts.sql`
    select ${availableOf(campaignId)} as "availableMinor",
      coalesce(sum(open), 0)::bigint as "openMinor",
      coalesce(sum(case when open > 0 then ${shareOf('platform_fee', '(refunded + open)')} - platform_fee_back end), 0)::bigint
        as "openPlatformFeeBackMinor",
      coalesce(sum(greatest(${shareOf('provider_fee', 'refunded')} - provider_fee_back, 0) - loss), 0)::bigint as "coverableMinor",
      coalesce(sum(greatest(${shareOf('provider_fee', '(refunded + open)')} - provider_fee_back, 0) - loss), 0)::bigint
        as "coverableWithOpenMinor"
    from (
      select donation_id, coalesce(sum(amount_minor) filter (where status = 'requested'), 0)::bigint as open
      from refund where campaign_id = ${campaignId} and status <> 'failed' group by donation_id
    ) as going
    cross join lateral ${bookedOf(sql`going.donation_id`)} as booked
    where given > 0`.one(db)
