import { expiringWithinHours } from '@muster/contract/facts/limits.ts'
import { sql } from 'kysely'
import { insertMailsOf } from '../../mail/index.ts'
import { after, hour } from '../../platform/base/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { asBase64url, hashOf } from './recipients.sql.ts'

/**
 * Stores the mail to a person who has just said yes to a campaign with a day, once for that day. Who comes in the last 24 hours is reminded
 * instead.
 */
export const insertJoined = async (
  tx: Tx,
  { campaignId, email }: { campaignId: string; email: string },
  now: Date,
): Promise<void> => {
  const mails = sql`(
    select 'joined:' || campaign_id || ':' || day || ':' || ${asBase64url(sql`address_hash`)} as key, ${email} as recipient
    from recorded
  ) as addressed`
  await sql`
    with recorded as (
      insert into reminder (campaign_id, day, kind, address_hash, written_at)
      select c.id, c.execution_date, 'joined', ${hashOf(sql`lower(${email}::text)`)}, ${now}
      from campaign c
      where c.id = ${campaignId} and c.execution_date is not null and c.ends_at > ${after(now, expiringWithinHours * hour)}
        and not exists (
          select from mail_stop m
          where m.campaign_id = c.id and m.address_hash = ${hashOf(sql`lower(${email}::text)`)} and m.what = 'all'
        )
      on conflict (campaign_id, day, kind, address_hash) do nothing
      returning campaign_id, day, address_hash
    ) ${insertMailsOf(mails, now)}`.execute(tx)
}
