import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { hashOf } from './unsubscribe.sql.ts'

/** The campaigns whose mails a person stopped, for the export of their data. */
export const findStopsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .innerJoin('mail_stop', (join) => join.on('mail_stop.address_hash', '=', hashOf(sql`account.email`)))
    .innerJoin('campaign', 'campaign.id', 'mail_stop.campaign_id')
    .select(['campaign.id as campaignId', 'campaign.title as campaignTitle', 'mail_stop.created_at as stoppedAt'])
    .where('account.id', '=', accountId)
    .orderBy('mail_stop.created_at')
    .orderBy('campaign.id')
    .execute()

/** Deletes what was stopped by the address of a deleted account: nothing is mailed to it any more. */
export const deleteStopsOf = async (tx: Tx, { email }: { email: string }): Promise<void> => {
  await sql`delete from mail_stop where address_hash = ${hashOf(sql`${email}::text`)}`.execute(tx)
}
