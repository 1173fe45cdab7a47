import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Raiser } from './lock-raised.ts'

/** The payouts of a campaign that a person may dispute: those that they requested, or all of them if they donated to the campaign. */
const disputablePayouts = (db: Db | Tx, campaignId: string, person: Raiser) =>
  db
    .selectFrom('payout')
    .select(['id', 'net_minor', 'status', 'created_at'])
    .where('campaign_id', '=', campaignId)
    .where((its) => {
      const donated = its
        .selectFrom('donation')
        .select('donation.id')
        .whereRef('donation.campaign_id', '=', 'payout.campaign_id')
        .where('donation.status', '=', 'completed')
      return 'donationId' in person
        ? its.exists(donated.where('donation.id', '=', person.donationId))
        : its.or([
            its('owner_id', '=', person.accountId),
            its.exists(donated.where('donation.donor_id', '=', person.accountId)),
          ])
    })

/** Whether a payout belongs to this campaign, and this person requested it or donated to the campaign. */
export const mayDisputePayout = async (
  db: Db | Tx,
  payoutId: string,
  campaignId: string,
  person: Raiser,
): Promise<boolean> => {
  const row = await disputablePayouts(db, campaignId, person).where('id', '=', payoutId).executeTakeFirst()
  return row !== undefined
}

type DisputablePayout = Pick<Tables['payout'], 'id' | 'net_minor' | 'status' | 'created_at'>

/** A campaign's payouts that a person may dispute, newest first. */
export const findDisputablePayouts = (
  db: Db,
  campaignId: string,
  person: Raiser,
  limit: number,
): Promise<DisputablePayout[]> =>
  disputablePayouts(db, campaignId, person).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
