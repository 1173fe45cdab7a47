import { sql } from 'kysely'
import type { Db } from '../src/kernel/db.ts'

/** Gives a campaign many guests as supporters at once, `s1@…` and on, counted as the product counts them. */
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
