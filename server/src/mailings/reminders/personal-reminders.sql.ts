import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { hashOf } from './recipients.sql.ts'

type Reminded = { campaignId: string; campaignTitle: string; day: string; kind: string; writtenAt: Date }

/** The days that a person was reminded of, for the data export. */
export const findRemindersOf = async (db: Db, accountId: string) => {
  const { rows } = await sql<Reminded>`
    select campaign.id as "campaignId", campaign.title as "campaignTitle", reminder.day, reminder.kind,
      reminder.written_at as "writtenAt"
    from account
    join reminder on reminder.address_hash = ${hashOf(sql`account.email_key`)}
    join campaign on campaign.id = reminder.campaign_id
    where account.id = ${accountId}
    order by reminder.written_at, campaign.id, reminder.kind`.execute(db)
  return rows
}

/** Deletes the record of the reminders to the address of a deleted account. */
export const deleteRemindersOf = async (tx: Tx, { email }: { email: string }): Promise<void> => {
  await sql`delete from reminder where address_hash = ${hashOf(sql`lower(${email}::text)`)}`.execute(tx)
}
