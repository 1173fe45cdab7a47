import { shownTitle } from '../../campaigns/index.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { hashOf } from './unsubscribe.sql.ts'

/** The campaigns whose mails a person stopped, for the export of their data. */
export const findStopsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .innerJoin('mail_stop', (join) => join.on('mail_stop.address_hash', '=', hashOf(sql`account.email`)))
    .innerJoin('campaign', 'campaign.id', 'mail_stop.campaign_id')
    .select(['campaign.id as campaignId', shownTitle.as('campaignTitle'), 'mail_stop.created_at as stoppedAt'])
    .where('account.id', '=', accountId)
    .orderBy('mail_stop.created_at')
    .orderBy('campaign.id')
    .execute()

/** Deletes what was stopped by the address of a deleted account: nothing is mailed to it any more. */
export const deleteStopsOf = async (tx: Tx, { email }: { email: string }): Promise<void> => {
  await sql`delete from mail_stop where address_hash = ${hashOf(sql`${email}::text`)}`.execute(tx)
}

/** Moves what was stopped by an account’s former address to its new one. */
export const moveStopsOf = async (tx: Tx, { before, email }: { before: string; email: string }): Promise<void> => {
  await sql`
    insert into mail_stop (campaign_id, address_hash, created_at)
    select campaign_id, ${hashOf(sql`${email}::text`)}, created_at from mail_stop
    where address_hash = ${hashOf(sql`${before}::text`)}
    on conflict (campaign_id, address_hash) do nothing`.execute(tx)
  await deleteStopsOf(tx, { email: before })
}
