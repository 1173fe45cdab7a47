import { shownTitle } from '../../campaigns/index.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { rowShape, type RowOf } from '../../database/rows.ts'
import type { Subscription } from '../../mail/index.ts'

/** The hash of an address, so that it can be recognised but not read. */
export const hashOf = (email: RawBuilder<unknown>) => sql<Buffer>`sha256(convert_to(lower(${email}), 'UTF8'))`

/** Records that an address wants no more mails about a campaign. Does nothing if the campaign does not exist. */
export const insertStop = async (tx: Tx, { campaignId, email }: Subscription, now: Date): Promise<void> => {
  await sql`
    insert into mail_stop (campaign_id, address_hash, created_at)
    select id, ${hashOf(sql`${email}::text`)}, ${now} from campaign where id = ${campaignId}
    on conflict (campaign_id, address_hash) do nothing`.execute(tx)
}

const subscription = rowShape({ campaignTitle: 'text', stopped: 'boolean' })

/** The mails that a link stops, and whether they are already stopped; null if the campaign was deleted. */
export const findSubscription = async (
  db: Db,
  { campaignId, email }: Subscription,
): Promise<RowOf<typeof subscription> | null> => {
  const found = await subscription.sql`
    select ${shownTitle} as "campaignTitle", exists (
      select from mail_stop where campaign_id = campaign.id and address_hash = ${hashOf(sql`${email}::text`)}
    ) as stopped
    from campaign where id = ${campaignId}`.first(db)
  return found ?? null
}
