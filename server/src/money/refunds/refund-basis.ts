import type { RefundBasis } from '@muster/contract/facts/money.ts'
import type { Db, Tx } from '../../database/database.ts'
import { findRefundCosts } from '../ledger/index.ts'
import type { LockedDonation } from './refunds.sql.ts'

/** The figures that decide how much of a donation can be refunded, and who pays which part. */
export const findBasis = async (db: Db | Tx, donation: LockedDonation): Promise<RefundBasis> => {
  const costs = await findRefundCosts(db, donation.campaignId)
  return {
    ...donation,
    availableMinor: costs.availableMinor + costs.openPlatformFeeBackMinor,
    coverableMinor: costs.coverableWithOpenMinor,
  }
}
