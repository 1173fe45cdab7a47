import { shownStandings } from '../standing.sql.ts'
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { everyPage, notePublicChange } from '../../database/public-changes.ts'
import { rowShape, type RowOf } from '../../database/rows.ts'
import { refundedOf } from '../supported-campaigns.sql.ts'

/** Marks one campaign of an owner, or all that are not over, as cancelled, and records that their people have to be mailed. */
export const insertCancellations = async (
  tx: Tx,
  { ownerId, campaignId }: { ownerId: string; campaignId?: string },
  now: Date,
): Promise<void> => {
  await sql`
    with cancelled as (
      update campaign set cancelled_at = ${now}, updated_at = ${now}
      where owner_id = ${ownerId} and cancelled_at is null and (ends_at is null or ends_at >= ${now})
        ${campaignId ? sql`and id = ${campaignId}` : sql``}
      returning id
    )
    insert into campaign_cancellation (campaign_id, cancelled_at) select id, ${now} from cancelled`.execute(tx)
  notePublicChange(campaignId ?? everyPage)
}

/**
 * A cancelled campaign with people who have not been mailed yet, locked until the transaction ends. Skips locked ones, and those whose
 * mails wait.
 */
export const lockOpenCancellation = (tx: Tx) =>
  tx
    .selectFrom('campaign_cancellation as cancellation')
    .innerJoin('campaign', 'campaign.id', 'cancellation.campaign_id')
    .innerJoin('account as owner', 'owner.id', 'campaign.owner_id')
    .select([
      'cancellation.campaign_id as campaignId',
      'cancellation.donors_told_through as donorsToldThrough',
      'cancellation.supporters_told_through as supportersToldThrough',
      'campaign.title',
      'campaign.execution_date as executionDate',
      'campaign.city',
      'campaign.state',
      'campaign.country',
      'campaign.image_url as imageUrl',
      'owner.id as ownerId',
      'owner.name as ownerName',
      'owner.username as ownerUsername',
    ])
    .where('cancellation.told_at', 'is', null)
    .where(sql<boolean>`campaign.standing in ${shownStandings}`)
    .orderBy('cancellation.cancelled_at')
    .orderBy('cancellation.campaign_id')
    .limit(1)
    .forUpdate('cancellation')
    .forKeyShare('campaign')
    .skipLocked()
    .executeTakeFirst()
export type OpenCancellation = NonNullable<Awaited<ReturnType<typeof lockOpenCancellation>>>

const donorToMail = rowShape({ id: 'uuid', email: 'text', givenMinor: 'bigint' })
export type DonorToMail = RowOf<typeof donorToMail>

/** The key by which donors are ordered: the account's id, or the id of a guest's first donation. */
const donorKey = sql`coalesce(donor_id, min(donation.id::text)::uuid)`

/** The next donors by key, each with the donated amount less refunds. */
export const findDonorsToMail = (
  tx: Tx,
  { campaignId, donorsToldThrough }: OpenCancellation,
  limit: number,
): Promise<DonorToMail[]> =>
  donorToMail.sql`
    select given.id, coalesce(account.email, given.guest_email, '') as email, given.minor as "givenMinor"
    from (
      select ${donorKey} as id, donor_id, min(guest_email) as guest_email,
        sum(amount_minor - ${refundedOf})::bigint as minor
      from donation
      where campaign_id = ${campaignId} and status = 'completed'
      group by donor_id, guest_email_key
      having ${donorsToldThrough}::uuid is null or ${donorKey} > ${donorsToldThrough}::uuid
      order by id limit ${sql.lit(limit)}
    ) as given
    left join account on account.id = given.donor_id
    order by given.id`.all(tx)

const supporterToMail = rowShape({
  key: 'text',
  email: 'text',
  accountId: 'uuid | null',
  /** Whether they stopped the mails about this campaign. */
  stopped: 'boolean',
})
export type SupporterToMail = RowOf<typeof supporterToMail>

/** The next supporters by address. */
export const findSupportersToMail = (
  tx: Tx,
  { campaignId, supportersToldThrough }: OpenCancellation,
  limit: number,
): Promise<SupporterToMail[]> =>
  supporterToMail.sql`
    select email_key as key, email, account_id as "accountId", exists (
      select from mail_stop
      where campaign_id = ${campaignId} and address_hash = sha256(convert_to(email_key, 'UTF8'))
    ) as stopped
    from support
    where campaign_id = ${campaignId} and email_key > coalesce(${supportersToldThrough}::text, '')
    order by email_key limit ${sql.lit(limit)}`.all(tx)

type MailProgress = { donors_told_through: string } | { supporters_told_through: string } | { told_at: Date }

/** Lets the job begin again: it writes the mails that are not in the outbox. */
export const restartCancellation = async (tx: Tx, campaignId: string): Promise<void> => {
  await tx
    .updateTable('campaign_cancellation')
    .set({ told_at: null, donors_told_through: null, supporters_told_through: null })
    .where('campaign_id', '=', campaignId)
    .execute()
}

export const recordMailed = async (tx: Tx, { campaignId }: OpenCancellation, progress: MailProgress): Promise<void> => {
  await tx.updateTable('campaign_cancellation').set(progress).where('campaign_id', '=', campaignId).execute()
}
