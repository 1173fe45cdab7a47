import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { hashOf } from './unsubscribe.sql.ts'

/** The campaigns whose mails a person stopped, for the export of their data. */
export const findStopsOf = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ campaignId: string; campaignTitle: string; stoppedAt: Date }>`
    select campaign.id as "campaignId", campaign.title as "campaignTitle", mail_stop.created_at as "stoppedAt"
    from account
    join mail_stop on mail_stop.address_hash = ${hashOf(sql`account.email`)}
    join campaign on campaign.id = mail_stop.campaign_id
    where account.id = ${accountId}
    order by mail_stop.created_at, campaign.id`.execute(db)
  return rows
}

/** Deletes what was stopped by the address of a deleted account: nothing is mailed to it any more. */
export const deleteStopsOf = async (tx: Tx, { email }: { email: string }): Promise<void> => {
  await sql`delete from mail_stop where address_hash = ${hashOf(sql`${email}::text`)}`.execute(tx)
}
