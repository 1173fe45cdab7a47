import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import { bookedOf } from './balance.sql.ts'
import { askableDonations, restOf } from './held-for-donors.sql.ts'
import { disputedDonations } from './held-in-disputes.sql.ts'

const needed = rowShape({ minor: 'bigint' })

/** The part of a fee that PayPal keeps, or the platform returns, when the rest of a donation is refunded: pro rata, rounded half up. */
const shareOfRest = (fee: string) =>
  sql`(${sql.ref(fee)} - (2 * ${sql.ref(fee)} * (claimed.amount_minor - rest.minor) + claimed.amount_minor) / (2 * claimed.amount_minor))`

/**
 * What a campaign needs so that all other donors who can ask for their donations back, or have a dispute open about them, can be refunded in full, in
 * cents: what is held for them, less the platform's fee, which is returned, and PayPal's fee, which the site pays if the campaign cannot.
 */
export const findNeededByOthers = async (
  db: Db | Tx,
  { id, campaignId }: { id: string; campaignId: string },
  now: Date,
): Promise<bigint> => {
  const { minor } = await needed.sql`
    select coalesce(sum(rest.minor - ${shareOfRest('booked.platform_fee')} - ${shareOfRest('booked.provider_fee')}), 0)::bigint as minor
    from (
      select id, amount_minor from (${askableDonations(campaignId, now)}) as asked
      union all
      select id, amount_minor from (${disputedDonations(campaignId)}) as disputed
    ) as claimed
    cross join lateral ${restOf('claimed')} as rest
    cross join lateral ${bookedOf(sql`claimed.id`)} as booked
    where claimed.id <> ${id}`.one(db)
  return minor
}
