import type { Db, Tx } from '../database/database.ts'
import type { Database } from '../database/schema.ts'

/** The payouts of a campaign that an account may dispute: those that it requested, or all of them if it donated to the campaign. */
const disputablePayouts = (db: Db | Tx, campaignId: string, accountId: string) =>
  db
    .selectFrom('payout')
    .select(['id', 'net_minor', 'status', 'created_at'])
    .where('campaign_id', '=', campaignId)
    .where((its) =>
      its.or([
        its('owner_id', '=', accountId),
        its.exists(
          its
            .selectFrom('donation')
            .select('donation.id')
            .whereRef('donation.campaign_id', '=', 'payout.campaign_id')
            .where('donation.donor_id', '=', accountId)
            .where('donation.status', '=', 'completed'),
        ),
      ]),
    )

/** Whether a payout belongs to this campaign, and this account requested it or donated to the campaign. */
export const mayDisputePayout = async (
  db: Db | Tx,
  payoutId: string,
  accountId: string,
  campaignId: string,
): Promise<boolean> => {
  const row = await disputablePayouts(db, campaignId, accountId).where('id', '=', payoutId).executeTakeFirst()
  return row !== undefined
}

type DisputablePayout = Pick<Database['payout'], 'id' | 'net_minor' | 'status' | 'created_at'>

/** A campaign's payouts that an account may dispute, newest first. */
export const findDisputablePayouts = (
  db: Db,
  campaignId: string,
  accountId: string,
  limit: number,
): Promise<DisputablePayout[]> =>
  disputablePayouts(db, campaignId, accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
