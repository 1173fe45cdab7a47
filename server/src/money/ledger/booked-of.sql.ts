import { type RawBuilder, sql } from 'kysely'

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
