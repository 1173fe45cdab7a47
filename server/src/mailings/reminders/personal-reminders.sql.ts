import { shownTitle } from '../../campaigns/index.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { hashOf } from './recipients.sql.ts'

/** The days that a person was reminded of, for the data export. */
export const findRemindersOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .innerJoin('reminder', (join) => join.on('reminder.address_hash', '=', hashOf(sql`account.email_key`)))
    .innerJoin('campaign', 'campaign.id', 'reminder.campaign_id')
    .select([
      'campaign.id as campaignId',
      shownTitle.as('campaignTitle'),
      'reminder.day',
      'reminder.kind',
      'reminder.written_at as writtenAt',
    ])
    .where('account.id', '=', accountId)
    .orderBy('reminder.written_at')
    .orderBy('campaign.id')
    .orderBy('reminder.kind')
    .execute()

/** Deletes the record of the reminders to the address of a deleted account. */
export const deleteRemindersOf = async (tx: Tx, { email }: { email: string }): Promise<void> => {
  await sql`delete from reminder where address_hash = ${hashOf(sql`lower(${email}::text)`)}`.execute(tx)
}

/** Moves the record of the reminders to an account’s former address, so that the new one gets none of them again. */
export const moveRemindersOf = async (tx: Tx, { before, email }: { before: string; email: string }): Promise<void> => {
  await sql`
    insert into reminder (campaign_id, day, kind, address_hash, written_at)
    select campaign_id, day, kind, ${hashOf(sql`lower(${email}::text)`)}, written_at from reminder
    where address_hash = ${hashOf(sql`lower(${before}::text)`)}
    on conflict do nothing`.execute(tx)
  await deleteRemindersOf(tx, { email: before })
}
