import { undecidedStatuses } from '@muster/contract/facts/disputes.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { rowShape } from '../database/rows.ts'
import type { Database } from '../database/schema.ts'

export const campaignExists = async (tx: Db | Tx, id: string): Promise<boolean> => {
  const row = await tx.selectFrom('campaign').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Whether a donation belongs to this account and this campaign. */
export const isOwnDonation = async (tx: Tx, id: string, donorId: string, campaignId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('donation')
    .select('id')
    .where('id', '=', id)
    .where('donor_id', '=', donorId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row !== undefined
}

export type OwnDonation = Pick<Database['donation'], 'id' | 'amount_minor' | 'status' | 'created_at'>

/** An account's donations to a campaign, newest first. */
export const findOwnDonations = (db: Db, campaignId: string, donorId: string, limit: number): Promise<OwnDonation[]> =>
  db
    .selectFrom('donation')
    .select(['id', 'amount_minor', 'status', 'created_at'])
    .where('campaign_id', '=', campaignId)
    .where('donor_id', '=', donorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Locks the reporter’s account until the transaction ends, so that two disputes of one person are recorded one after the other. */
export const lockReporter = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** The undecided dispute of this person with the same content; null if there is none. */
export const findRepeated = async (tx: Tx, reporterId: string, repeatKey: Buffer): Promise<string | null> => {
  const row = await tx
    .selectFrom('dispute')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('repeat_key', '=', repeatKey)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The undecided dispute with this content about a donation; null if there is none. */
export const findRepeatedOfDonation = async (tx: Tx, donationId: string, repeatKey: Buffer): Promise<string | null> => {
  const row = await tx
    .selectFrom('dispute')
    .select('id')
    .where('donation_id', '=', donationId)
    .where('repeat_key', '=', repeatKey)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Assigns the disputes of a guest to the account that verified the address. */
export const adoptGuestDisputes = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  await tx
    .updateTable('dispute')
    .set({ reporter_id: account.id, guest_email: null, guest_email_key: null })
    .where('guest_email_key', '=', sql<string>`lower(${account.email}::text)`)
    .execute()
}

/** How many disputes of a person wait for a decision. */
export const countUndecidedOf = async (tx: Tx, reporterId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('dispute')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('status', 'in', undecidedStatuses)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NewDispute = Omit<Insertable<Database['dispute']>, 'guest_email_key'>

export const insertDispute = async (tx: Tx, dispute: NewDispute): Promise<void> => {
  const guest_email_key = sql<string | null>`lower(${dispute.guest_email}::text)`
  await tx
    .insertInto('dispute')
    .values({ ...dispute, guest_email_key })
    .execute()
}

/** A dispute with the columns for its next change and mail, locked until the transaction ends. */
export const lockDispute = (tx: Tx, id: string) =>
  tx
    .selectFrom('dispute')
    .innerJoin('campaign', 'campaign.id', 'dispute.campaign_id')
    .leftJoin('account', 'account.id', 'dispute.reporter_id')
    .select([
      'dispute.status',
      'dispute.resolution_notes as notes',
      'dispute.reason',
      'campaign.title as campaignTitle',
      'dispute.donation_id as donationId',
      'dispute.reporter_id as reporterId',
      sql<string>`coalesce(account.email, dispute.guest_email, '')`.as('reporterEmail'),
    ])
    .where('dispute.id', '=', id)
    .forUpdate('dispute')
    .executeTakeFirst()

const change = rowShape({ number: 'integer' })

/** Records a change of a locked dispute and sets its new state. Returns the number of the change. */
export const insertChange = async (
  tx: Tx,
  made: Omit<Database['dispute_change'], 'number'>,
  isDecision: boolean,
): Promise<number> => {
  const { number } = await change.sql`
    insert into dispute_change (dispute_id, number, changed_by, from_status, to_status, notes, created_at)
    select ${made.dispute_id}, coalesce(max(number), 0) + 1, ${made.changed_by}, ${made.from_status},
      ${made.to_status}, ${made.notes}, ${made.created_at}
    from dispute_change where dispute_id = ${made.dispute_id}
    returning number`.one(tx)
  await tx
    .updateTable('dispute')
    .set({
      status: made.to_status,
      resolution_notes: made.notes,
      updated_at: made.created_at,
      ...(isDecision && { repeat_key: null }),
    })
    .where('id', '=', made.dispute_id)
    .execute()
  return number
}

export type OpenDispute = Pick<Database['dispute'], 'id' | 'type' | 'reason' | 'status' | 'payout_id' | 'created_at'>

/** A campaign's disputes that wait for a decision, oldest first, at most this many. */
export const findUndecided = (db: Db | Tx, campaignId: string, limit: number): Promise<OpenDispute[]> =>
  db
    .selectFrom('dispute')
    .select(['id', 'type', 'reason', 'status', 'payout_id', 'created_at'])
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', undecidedStatuses)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
