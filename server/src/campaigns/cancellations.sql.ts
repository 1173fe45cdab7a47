import { sql } from 'kysely'
import type { Tx } from '../kernel/db.ts'

export const insertCancellation = async (tx: Tx, campaignId: string, now: Date): Promise<void> => {
  await tx
    .insertInto('campaign_cancellation')
    .values({
      campaign_id: campaignId,
      cancelled_at: now,
      donors_told_through: null,
      supporters_told_through: null,
      told_at: null,
    })
    .execute()
}

/** A cancelled campaign of whose people not all have been told, held until the transaction ends; none that another holds. */
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
      'owner.id as ownerId',
      'owner.name as ownerName',
      'owner.username as ownerUsername',
    ])
    .where('cancellation.told_at', 'is', null)
    .orderBy('cancellation.cancelled_at')
    .limit(1)
    .forUpdate('cancellation')
    .skipLocked()
    .executeTakeFirst()
export type OpenCancellation = NonNullable<Awaited<ReturnType<typeof lockOpenCancellation>>>

export type ToldDonor = { id: string; email: string; givenMinor: bigint }

/** The next donors in the order of their ids, with what each gave. */
export const findDonorsToTell = async (
  tx: Tx,
  { campaignId, donorsToldThrough }: OpenCancellation,
  limit: number,
): Promise<ToldDonor[]> => {
  const { rows } = await sql<ToldDonor>`
    select account.id, account.email, given.minor as "givenMinor"
    from (
      select donor_id, sum(amount_minor)::bigint as minor from donation
      where campaign_id = ${campaignId} and status = 'completed'
        and (${donorsToldThrough}::uuid is null or donor_id > ${donorsToldThrough}::uuid)
      group by donor_id order by donor_id limit ${sql.lit(limit)}
    ) as given
    join account on account.id = given.donor_id
    order by account.id`.execute(tx)
  return rows
}

export type ToldSupporter = { key: string; email: string; accountId: string | null }

/** The next supporters in the order of their addresses. */
export const findSupportersToTell = (
  tx: Tx,
  { campaignId, supportersToldThrough }: OpenCancellation,
  limit: number,
): Promise<ToldSupporter[]> =>
  tx
    .selectFrom('support')
    .select(['email_key as key', 'email', 'account_id as accountId'])
    .where('campaign_id', '=', campaignId)
    .$if(supportersToldThrough !== null, (query) => query.where('email_key', '>', supportersToldThrough))
    .orderBy('email_key')
    .limit(limit)
    .execute()

type Told = { donors_told_through: string } | { supporters_told_through: string } | { told_at: Date }

export const noteTold = async (tx: Tx, { campaignId }: OpenCancellation, told: Told): Promise<void> => {
  await tx.updateTable('campaign_cancellation').set(told).where('campaign_id', '=', campaignId).execute()
}
