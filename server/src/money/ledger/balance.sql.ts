import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'

/** One row with what was booked of a donation, in minor units. For a lateral join. */
export const bookedOf = (donationId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select
    coalesce(sum(amount_minor) filter (where kind = 'donation'), 0)::bigint as given,
    coalesce(sum(amount_minor) filter (where kind in ('refund', 'reversal')), 0)::bigint as refunded,
    coalesce(sum(amount_minor) filter (where kind = 'provider_fee'), 0)::bigint as provider_fee,
    coalesce(sum(amount_minor) filter (where kind = 'provider_fee_back'), 0)::bigint as provider_fee_back,
    coalesce(sum(amount_minor) filter (where kind = 'platform_fee'), 0)::bigint as platform_fee,
    coalesce(sum(amount_minor) filter (where kind = 'platform_fee_back'), 0)::bigint as platform_fee_back,
    coalesce(sum(amount_minor) filter (where kind = 'site_loss'), 0)::bigint as loss
  from ledger_entry where donation_id = ${donationId}
)`

/** A query of the amount held back from a campaign's payouts because of disputes at PayPal, in cents. */
export const heldOf = (campaignId: string) => sql`
  select coalesce(sum(case 'campaign_held' when credit then amount_minor when debit then -amount_minor else 0 end), 0)::bigint
  from ledger_entry where campaign_id = ${campaignId} and paypal_dispute_id is not null`

/**
 * An SQL expression of the amount that is available for a payout, in cents: raised, less fees, less what was paid out or requested, less
 * what is being refunded or held because of disputes at PayPal. Fees of payouts, and donations that are contested or taken back after they
 * were paid out, can bring it below zero until the next donation. This is its only definition.
 */
export const availableOf = (campaignId: string) => sql`(
    (
      select coalesce(sum(gross_minor - provider_fee_minor - platform_fee_minor), 0)
      from campaign_total where campaign_id = ${campaignId}
    )::bigint + (
      select coalesce(sum(case 'campaign_available' when credit then amount_minor when debit then -amount_minor else 0 end), 0)
      from ledger_entry where campaign_id = ${campaignId} and payout_id is not null
    )::bigint - (${heldOf(campaignId)}) - (
      select coalesce(sum(amount_minor), 0) from refund where campaign_id = ${campaignId} and status = 'requested'
    )::bigint
  )`

const balance = rowShape({ availableMinor: 'bigint' })

/** The amount that is available to a campaign for a payout, in cents. */
export const availableBalance = async (db: Db | Tx, campaignId: string): Promise<bigint> => {
  const { availableMinor } = await balance.sql`select ${availableOf(campaignId)} as "availableMinor"`.one(db)
  return availableMinor
}
