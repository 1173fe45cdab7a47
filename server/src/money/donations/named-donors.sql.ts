import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { donors } from '../../people/index.ts'

const namedDonor = rowShape({
  donationId: 'uuid',
  donatedAt: 'timestamptz',
  /** Null: a guest. */
  id: 'uuid | null',
  username: 'text | null',
  name: 'text | null',
  image_url: 'text | null',
})
export type NamedDonor = RowOf<typeof namedDonor>

/** The position at the end of a page. */
export type NamedPlace = readonly [donatedAt: string, donationId: string]

/** A donation that names its donor in public: completed, not anonymous, and not fully refunded. A guest has typed a name. */
const isNamed = (table: 'd' | 'later'): RawBuilder<unknown> => {
  const row = sql.ref(table)
  return sql`${row}.status = 'completed' and not ${row}.anonymous and (${row}.donor_id is not null or ${row}.guest_name is not null) and ${row}.amount_minor > coalesce(
    (select sum(amount_minor) from refund where donation_id = ${row}.id and refund.status = 'completed'), 0)`
}

/** A guest with two names is listed with both. */
const isSameDonor = sql`(later.donor_id = d.donor_id
  or (later.guest_email_key = d.guest_email_key and later.guest_name = d.guest_name))`

/** Donors who are named in public, latest first. Each appears once, with their latest donation by name. */
export const findNamedDonors = async (
  db: Db,
  campaignId: string,
  after: NamedPlace | null,
  limit: number,
): Promise<NamedDonor[]> => {
  const beyond = after ? sql`(d.completed_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`
  return namedDonor.sql`
    select d.id as "donationId", d.completed_at as "donatedAt", donor.account_id as id, donor.username, donor.name, donor.image_url
    from donation d join ${donors} as donor on donor.donation_id = d.id
    where d.campaign_id = ${campaignId} and ${isNamed('d')} and ${beyond}
      and not exists (
        select from donation later
        where later.campaign_id = d.campaign_id and ${isSameDonor} and ${isNamed('later')}
          and (later.completed_at, later.id) > (d.completed_at, d.id)
      )
    order by d.completed_at desc, d.id desc limit ${sql.lit(limit)}`.all(db)
}
