import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { Subscription } from '../../mail/index.ts'

/** An address as this capability stores it: it can be recognised and not read. */
export const hashOf = (email: RawBuilder<unknown>) => sql<Buffer>`sha256(convert_to(lower(${email}), 'UTF8'))`

/** Keeps that an address wants no more mails about a campaign; nothing happens where there is no such campaign. */
export const insertStop = async (tx: Tx, { campaignId, email }: Subscription, now: Date): Promise<void> => {
  await sql`
    insert into mail_stop (campaign_id, address_hash, created_at)
    select id, ${hashOf(sql`${email}::text`)}, ${now} from campaign where id = ${campaignId}
    on conflict (campaign_id, address_hash) do nothing`.execute(tx)
}

/** What a link would stop, and whether that is done; null where the campaign is gone. */
export const findSubscription = async (
  db: Db,
  { campaignId, email }: Subscription,
): Promise<{ campaignTitle: string; stopped: boolean } | null> => {
  const { rows } = await sql<{ campaignTitle: string; stopped: boolean }>`
    select title as "campaignTitle", exists (
      select from mail_stop where campaign_id = campaign.id and address_hash = ${hashOf(sql`${email}::text`)}
    ) as stopped
    from campaign where id = ${campaignId}`.execute(db)
  return rows[0] ?? null
}
