import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { hasStopped } from '../campaign/people.sql.ts'
import { shownStandings } from '../campaign/standing.sql.ts'

const underWay = rowShape({ isUnderWay: 'boolean' })

/** Whether a payout of a campaign waits for a decision, or its transfer is not final. */
export const hasPayoutUnderWay = async (tx: Tx, campaignId: string): Promise<boolean> => {
  const { isUnderWay } = await underWay.sql`
    select exists (
      select from payout where campaign_id = ${campaignId} and (status = 'pending'
        or status = 'approved' and coalesce(transfer_status, 'sent') in ('sent', 'unclaimed'))
    ) as "isUnderWay"`.one(tx)
  return isUnderWay
}

type NewTransfer = { id: string; campaign_id: string; former_owner_id: string; owner_id: string; created_at: Date }

export const insertTransfer = async (tx: Tx, transfer: NewTransfer): Promise<void> => {
  await tx.insertInto('campaign_transfer').values(transfer).execute()
}

const last = rowShape({ at: 'timestamptz | null' })

/** When a campaign was handed over last; null: it never was. */
export const findTransferredAt = async (db: Db | Tx, campaignId: string): Promise<Date | null> =>
  (await last.sql`select max(created_at) as at from campaign_transfer where campaign_id = ${campaignId}`.one(db)).at

const mailing = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  title: 'text',
  createdAt: 'timestamptz',
  supportersThrough: 'text | null',
  donorsThrough: 'uuid | null',
  formerOwnerId: 'uuid',
  formerName: 'text | null',
  ownerId: 'uuid',
  ownerName: 'text | null',
})
/** A campaign that was handed over and whose people are not all mailed. */
export type TransferMailing = RowOf<typeof mailing>

/** The oldest of them, locked until the transaction ends. Skips locked ones, and those of campaigns that are hidden or in review. */
export const lockDue = (tx: Tx): Promise<TransferMailing | undefined> =>
  mailing.sql`
    select t.id, t.campaign_id as "campaignId", c.title, t.created_at as "createdAt",
      t.supporters_told_through as "supportersThrough", t.donors_told_through as "donorsThrough",
      t.former_owner_id as "formerOwnerId", coalesce(former.name, former.username) as "formerName",
      t.owner_id as "ownerId", coalesce(a.name, a.username) as "ownerName"
    from campaign_transfer t join campaign c on c.id = t.campaign_id
    join account former on former.id = t.former_owner_id join account a on a.id = t.owner_id
    where t.told_at is null and c.standing in ${shownStandings}
    order by t.created_at, t.id
    limit 1 for update of t for key share of c skip locked`.first(tx)

type Progress =
  | { supporters_told_through: string }
  | { donors_told_through: string }
  // All mails are written, so the last addresses of the batches are no longer needed.
  | { told_at: Date | null; supporters_told_through: null; donors_told_through: null }

export const recordTold = async (tx: Tx, id: string, progress: Progress): Promise<void> => {
  await tx.updateTable('campaign_transfer').set(progress).where('id', '=', id).execute()
}

const told = rowShape({ isTold: 'boolean' })
const key = sql`lower(asked.email)`

/** Whether a person with this address still stands behind a campaign that is shown, and has not stopped its mails. */
export const isToldStill = async (tx: Tx, campaignId: string, email: string): Promise<boolean> => {
  const { isTold } = await told.sql`
    select exists (
      select from campaign, (select ${email}::text as email) as asked
      where campaign.id = ${campaignId} and campaign.standing in ${shownStandings} and not ${hasStopped(campaignId, key)}
        and (
          exists (select from support where campaign_id = ${campaignId} and email_key = ${key})
          or exists (
            select from donation left join account on account.id = donation.donor_id
            where donation.campaign_id = ${campaignId} and donation.status in ('completed', 'pending')
              and coalesce(account.email_key, donation.guest_email_key) = ${key}
          )
        )
    ) as "isTold"`.one(tx)
  return isTold
}

const exported = rowShape({
  campaignId: 'uuid',
  title: 'text',
  to: 'text | null',
  from: 'text | null',
  at: 'timestamptz',
})

/** The campaigns that an account handed over or took over, oldest first, for the data export. The other person is named as on the site. */
export const findTransfersOf = (db: Db, accountId: string): Promise<RowOf<typeof exported>[]> =>
  exported.sql`
    select t.campaign_id as "campaignId", c.title, coalesce(a.name, a.username) as "to",
      coalesce(former.name, former.username) as "from", t.created_at as at
    from campaign_transfer t join campaign c on c.id = t.campaign_id
    join account former on former.id = t.former_owner_id join account a on a.id = t.owner_id
    where ${accountId}::uuid in (t.former_owner_id, t.owner_id) order by t.created_at, t.id`.all(db)
