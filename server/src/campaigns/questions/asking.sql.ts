import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Who asks: an account, or an address that no account has verified. */
export type Asker = { accountId: string; email: null } | { accountId: null; email: string }

const keyOf = (email: string) => sql<string>`lower(${email}::text)`

const isAskedBy = ({ accountId, email }: Asker) =>
  email === null ? sql<boolean>`asker_id = ${accountId}` : sql<boolean>`asker_email_key = ${keyOf(email)}`

/** Locks an account until the transaction ends, so that its questions are recorded one after the other. */
export const lockAsker = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** As {@link lockAsker}, for an address. */
export const lockAddress = async (tx: Tx, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('asks ' || lower(${email}::text), 0))`.execute(tx)
}

/** The questions of a person that wait, at most one of each campaign. */
export const findOpenOf = (tx: Tx, asker: Asker) =>
  tx
    .selectFrom('question')
    .select(['id', 'campaign_id as campaignId', 'text'])
    .where(isAskedBy(asker))
    .where('status', '=', 'open')
    .execute()

export type NewQuestion = { id: string; campaignId: string; asker: Asker; text: string; named: boolean }

export const insertQuestion = async (
  tx: Tx,
  { id, campaignId, asker, text, named }: NewQuestion,
  now: Date,
): Promise<void> => {
  const { accountId, email } = asker
  const supports = email === null ? sql`account_id = ${accountId}` : sql`email_key = ${keyOf(email)}`
  await sql`
    insert into question (id, campaign_id, asker_id, asker_email, asker_email_key, text, is_named, created_at, status, by_supporter)
    values (${id}, ${campaignId}, ${accountId}, ${email}, lower(${email}::text), ${text}, ${named}, ${now}, 'open',
      exists (select from support where campaign_id = ${campaignId} and ${supports}))`.execute(tx)
}

/** Deletes a question of an account that waits. False: there is none. */
export const deleteOpen = async (
  tx: Tx,
  { id, campaignId, askerId }: Record<'id' | 'campaignId' | 'askerId', string>,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('question')
    .where('id', '=', id)
    .where('campaign_id', '=', campaignId)
    .where('asker_id', '=', askerId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the question of a mailed link that waits, also if it belongs to the account of the address by now. False: there is none. */
export const deleteOpenOfLink = async (tx: Tx, { id, email }: { id: string; email: string }): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from question where id = ${id} and status = 'open' and (
      asker_email_key = ${keyOf(email)} or asker_id = (select id from account where email_key = ${keyOf(email)})
    )`.execute(tx)
  return numAffectedRows > 0n
}
