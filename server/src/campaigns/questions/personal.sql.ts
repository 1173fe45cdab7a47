import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

type Account = { id: string; email: string }

/** What a person asked, for the export of their data. It names no other person. */
export const findQuestionsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('question')
    .select([
      'campaign_id as campaignId',
      'text',
      'is_named as named',
      'created_at as createdAt',
      'status',
      'answer',
      'settled_at as answeredAt',
      'removed_reason as removedBecause',
    ])
    .where('asker_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What a person answered, or declined, for the export of their data. */
export const findQuestionAnswersOf = (db: Db, accountId: string) =>
  db
    .selectFrom('question')
    .select(['campaign_id as campaignId', 'status', 'answer', 'settled_at as answeredAt'])
    .where('settled_by', '=', accountId)
    .orderBy('settled_at')
    .orderBy('id')
    .execute()

/** Gives the account that verified an address what the address asked. Of two questions about one campaign that wait, the account's own stays. */
export const adoptQuestions = async (tx: Tx, { id, email }: Account): Promise<void> => {
  const emailKey = sql`lower(${email}::text)`
  await sql`
    delete from question as q where asker_email_key = ${emailKey} and status = 'open' and exists (
      select from question own where own.asker_id = ${id} and own.campaign_id = q.campaign_id and own.status = 'open'
    )`.execute(tx)
  await sql`
    update question set asker_id = ${id}, asker_email = null, asker_email_key = null
    where asker_email_key = ${emailKey}`.execute(tx)
}

/** Deletes the questions of an account, or of its address as a guest. Those that were answered are public and stay without the person. */
export const eraseAsker = async (tx: Tx, { id, email }: Account): Promise<void> => {
  const isTheirs = sql`(asker_id = ${id} or asker_email_key = lower(${email}::text))`
  await sql`delete from question where ${isTheirs} and status <> 'answered'`.execute(tx)
  await sql`
    update question set asker_id = null, asker_email = null, asker_email_key = null, is_named = false
    where ${isTheirs}`.execute(tx)
}
