import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'

/** Inserts many guest supporters of a campaign (`s1@…` and so on) and updates the counters. */
export const giveCrowd = async (db: Db, campaignId: string, size: number): Promise<string[]> => {
  const host = `crowd-${campaignId.slice(-6)}.example`
  await sql`
    with added as (
      insert into support (id, campaign_id, account_id, email, email_key, anonymous, created_at)
      select gen_random_uuid(), ${campaignId}, null, 's' || n || ${`@${host}`}, 's' || n || ${`@${host}`}, false, now()
      from generate_series(1, ${size}::integer) as n
      returning campaign_id, get_byte(sha256(convert_to(email_key, 'UTF8')), 0) % 16 as shard
    )
    insert into support_count (campaign_id, shard, supporters)
    select campaign_id, shard, count(*) from added group by campaign_id, shard`.execute(db)
  return Array.from({ length: size }, (_, index) => `s${index + 1}@${host}`)
}

/** Has many guests follow a campaign. */
export const giveFollowers = async (db: Db, campaignId: string, size: number): Promise<void> => {
  const host = `followers-${campaignId.slice(-6)}.example`
  await sql`
    insert into campaign_follow (id, campaign_id, account_id, email, email_key, created_at)
    select gen_random_uuid(), ${campaignId}, null, 'f' || n || ${`@${host}`}, 'f' || n || ${`@${host}`}, now()
    from generate_series(1, ${size}::integer) as n`.execute(db)
}

/** Inserts many donations of one dollar without ledger entries. Delete them before the ledger is checked. */
export const giveDonors = async (db: Db, campaignId: string, size: number): Promise<void> => {
  const host = `donors-${campaignId.slice(-6)}.example`
  await sql`
    with added as (
      insert into account (id, email, email_key, password_hash, role, created_at)
      select gen_random_uuid(), 'd' || n || ${`@${host}`}, 'd' || n || ${`@${host}`}, 'x', 'user', now()
      from generate_series(1, ${size}::integer) as n
      returning id
    )
    insert into donation (
      id, campaign_id, donor_id, amount_minor, currency, anonymous, status, order_id, capture_id, created_at, updated_at,
      completed_at
    )
    select gen_random_uuid(), ${campaignId}, id, 100, 'USD', false, 'completed', 'order-' || id, 'capture-' || id, now(),
      now(), now()
    from added`.execute(db)
}

/** Inserts a donation of one dollar from each of these guests, as {@link giveDonors} does. */
export const giveGuestDonations = async (db: Db, campaignId: string, people: readonly string[]): Promise<void> => {
  await sql`
    insert into donation (
      id, campaign_id, guest_email, guest_email_key, amount_minor, currency, anonymous, status, order_id, capture_id, created_at, updated_at,
      completed_at
    )
    select gen_random_uuid(), ${campaignId}, email, email, 100, 'USD', true, 'completed', 'order-' || email, 'capture-' || email, now(), now(),
      now()
    from unnest(${people}::text[]) as email`.execute(db)
}
