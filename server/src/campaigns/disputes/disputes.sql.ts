import { disputeStatuses, disputeTypes, undecidedStatuses } from '@muster/contract/facts/disputes.ts'
import { type Insertable, sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { Owned } from '../../platform/http/access.ts'
import { belongsTo, findOrganisersOf } from '../organisers/organiser-ids.sql.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { shownTitle } from '../campaign/campaign-rows.sql.ts'
import { holdsDonation, isUndecided, stopsPayout } from './holding.sql.ts'

export const campaignExists = async (db: Db, id: string): Promise<boolean> => {
  const row = await db.selectFrom('campaign').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the campaign in share mode until the transaction ends, so that a payout that is requested or approved meanwhile waits, and then sees the
 * dispute. False: there is no such campaign.
 */
export const shareCampaign = async (tx: Tx, id: string): Promise<boolean> => {
  const row = await tx.selectFrom('campaign').select('id').where('id', '=', id).forShare().executeTakeFirst()
  return row !== undefined
}

/** {@link shareCampaign}, of the campaign of a dispute. */
export const shareCampaignOf = async (tx: Tx, disputeId: string): Promise<void> => {
  await tx
    .selectFrom('campaign')
    .select('id')
    .where('id', '=', (of) => of.selectFrom('dispute').select('campaign_id').where('id', '=', disputeId))
    .forShare()
    .execute()
}

/** Who organises the campaign that a dispute is about; null: there is no such dispute. */
export const findOrganisersOfDispute = async (db: Db, id: string): Promise<Owned | null> => {
  const row = await db.selectFrom('dispute').select('campaign_id').where('id', '=', id).executeTakeFirst()
  return row ? findOrganisersOf(db, row.campaign_id) : null
}

const belonging = rowShape({ belongs: 'boolean' })

/** Whether an admin organises the campaign of a dispute, or owned it. */
export const belongsToDisputed = async (
  tx: Tx,
  { disputeId, adminId }: { disputeId: string; adminId: string },
): Promise<boolean> => {
  const { belongs } = await belonging.sql`
    select ${belongsTo(adminId, { id: sql`campaign.id`, ownerId: sql`campaign.owner_id` })} as belongs
    from dispute join campaign on campaign.id = dispute.campaign_id where dispute.id = ${disputeId}`.one(tx)
  return belongs
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

export type OwnDonation = Pick<Tables['donation'], 'id' | 'amount_minor' | 'status' | 'created_at'>

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

/**
 * Assigns the disputes of a guest to the account that verified the address. A guest's dispute about a payout also names their donation, to
 * show that they may raise it. That name is removed, because a dispute of an account would hold the donation.
 */
export const adoptGuestDisputes = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  await tx
    .updateTable('dispute')
    .set({
      reporter_id: account.id,
      donation_id: sql`case when payout_id is null then donation_id end`,
      guest_email: null,
      guest_email_key: null,
    })
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

export type NewDispute = Omit<Insertable<Tables['dispute']>, 'guest_email_key'>

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
    .innerJoin('account as owner', 'owner.id', 'campaign.owner_id')
    .leftJoin('account', 'account.id', 'dispute.reporter_id')
    .select([
      'dispute.status',
      'dispute.resolution_notes as notes',
      'dispute.reason',
      'campaign.title as campaignTitle',
      'dispute.donation_id as donationId',
      'dispute.reporter_id as reporterId',
      'dispute.is_shareable as isShareable',
      'campaign.id as campaignId',
      'campaign.owner_id as ownerId',
      'owner.email as ownerEmail',
      'account.name as reporterName',
      'account.username as reporterUsername',
      sql<string>`coalesce(account.email, dispute.guest_email, '')`.as('reporterEmail'),
    ])
    .where('dispute.id', '=', id)
    .forUpdate('dispute')
    .executeTakeFirst()
export type LockedDispute = NonNullable<Awaited<ReturnType<typeof lockDispute>>>

const change = rowShape({ number: 'integer' })

/** Records a change of a locked dispute and sets its new state. Returns the number of the change. */
export const insertChange = async (
  tx: Tx,
  made: Omit<Tables['dispute_change'], 'number'>,
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
    .executeTakeFirstOrThrow()
  return number
}

const openDispute = rowShape({
  id: 'uuid',
  type: oneOf(...disputeTypes),
  reason: 'text',
  status: oneOf(...disputeStatuses),
  payout_id: 'uuid | null',
  created_at: 'timestamptz',
  holds_donation: 'boolean',
  stops_payout: 'boolean',
})
export type OpenDispute = RowOf<typeof openDispute>

/** A campaign's disputes that wait for a decision, with what each holds, oldest first, at most this many. */
export const findUndecided = (db: Db | Tx, campaignId: string, limit: number): Promise<OpenDispute[]> =>
  openDispute.sql`
    select dispute.id, dispute.type, dispute.reason, dispute.status, dispute.payout_id, dispute.created_at,
      coalesce(${holdsDonation()} and donation.status = 'completed', false) as holds_donation,
      coalesce(${stopsPayout()}, false) as stops_payout
    from dispute
    left join donation on donation.id = dispute.donation_id
    left join payout on payout.id = dispute.payout_id
    where dispute.campaign_id = ${campaignId} and ${isUndecided()}
    order by dispute.created_at, dispute.id limit ${limit}`.all(db)

const undecidedOf = rowShape({ id: 'uuid', reason: 'text', campaignTitle: 'text', inAll: 'integer' })

/** A person's undecided disputes, oldest first. `inAll`: how many they are. */
export const findUndecidedOf = (db: Db, reporterId: string, limit: number): Promise<RowOf<typeof undecidedOf>[]> =>
  undecidedOf.sql`
    select dispute.id, dispute.reason, ${shownTitle} as "campaignTitle", count(*) over ()::integer as "inAll"
    from dispute join campaign on campaign.id = dispute.campaign_id
    where dispute.reporter_id = ${reporterId} and ${isUndecided()}
    order by dispute.created_at, dispute.id limit ${limit}`.all(db)
