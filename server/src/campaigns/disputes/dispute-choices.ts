import type { DisputeChoices } from '@muster/contract/campaigns/disputes.ts'
import { disputeChoicesMax } from '@muster/contract/facts/disputes.ts'
import type { Db } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import { findDisputablePayouts } from './disputable-payouts.sql.ts'
import { campaignExists, findOwnDonations } from './disputes.sql.ts'
import type { Raiser } from './lock-raised.ts'

/** The payouts of a campaign that a dispute of this person can name. */
export const readPayoutChoices = async (
  db: Db,
  campaignId: string,
  person: Raiser,
): Promise<DisputeChoices['payouts']> => {
  const rows = await findDisputablePayouts(db, campaignId, person, disputeChoicesMax)
  return rows.map(({ id, net_minor: minor, status, created_at: at }) => ({
    _id: id,
    net: minorToMajor(minor),
    status,
    createdAt: at.toISOString(),
  }))
}

/** The donations and payouts that a dispute of this account about a campaign can name. Throws campaign_not_found. */
export const readDisputeChoices = async (db: Db, campaignId: string, accountId: string): Promise<DisputeChoices> => {
  if (!(await campaignExists(db, campaignId))) throw new DomainError('campaign_not_found')
  const [donations, payouts] = await Promise.all([
    findOwnDonations(db, campaignId, accountId, disputeChoicesMax),
    readPayoutChoices(db, campaignId, { accountId }),
  ])
  return {
    donations: donations.map(({ id, amount_minor: minor, status, created_at: at }) => ({
      _id: id,
      amount: minorToMajor(minor),
      status,
      createdAt: at.toISOString(),
    })),
    payouts,
  }
}
