import type { SharedBasis } from '@muster/contract/facts/money.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { findNeededByOthers } from '../ledger/needed-by-others.sql.ts'
import { findRefundCosts } from '../ledger/refund-costs.sql.ts'
import type { LockedDonation } from './refunds.sql.ts'

/** The figures that decide how much of a donation can be refunded, who pays which part, and whether it takes what is held for other donors. */
export const findBasis = async (db: Db | Tx, donation: LockedDonation, now: Date): Promise<SharedBasis> => {
  const costs = await findRefundCosts(db, donation.campaignId)
  return {
    ...donation,
    availableMinor: costs.availableMinor + costs.openPlatformFeeBackMinor,
    coverableMinor: costs.coverableWithOpenMinor,
    neededByOthersMinor: await findNeededByOthers(db, donation, now),
  }
}
