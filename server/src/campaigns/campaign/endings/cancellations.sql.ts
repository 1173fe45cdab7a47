import { shownStandings } from '../standing.sql.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { everyPage, purgePages } from '../../../platform/database/public-changes.ts'
import { type RowOf, rowShape } from '../../../platform/database/rows.ts'

const left = rowShape({
  id: 'uuid',
  title: 'text',
  endsAt: 'timestamptz | null',
  cancelled_at: 'timestamptz | null',
  supporters: 'integer',
  raisedMinor: 'bigint',
  holdsMinor: 'bigint',
})
export type LeftRow = RowOf<typeof left>

/**
 * An owner's campaigns with their supporters and money, newest first. `holdsMinor` includes money that is held because of disputes at
 * PayPal, as `balanceOfOwner` does.
 */
export const findLeft = (db: Db | Tx, ownerId: string): Promise<LeftRow[]> =>
  left.sql`
    select campaign.id, campaign.title, campaign.ends_at as "endsAt", campaign.cancelled_at,
      (select coalesce(sum(supporters), 0)::integer from support_count where campaign_id = campaign.id) as supporters,
      (select coalesce(sum(gross_minor), 0)::bigint from campaign_total where campaign_id = campaign.id) as "raisedMinor",
      (
        select coalesce(sum(case 'campaign_available' when credit then amount_minor when debit then -amount_minor else 0 end), 0)::bigint
        from ledger_entry where campaign_id = campaign.id and paypal_dispute_id is null
      ) as "holdsMinor"
    from campaign where owner_id = ${ownerId}
    order by campaign.created_at desc, campaign.id desc`.all(db)

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
  purgePages(tx, campaignId ?? everyPage)
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
