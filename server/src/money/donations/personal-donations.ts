import type { FindObstacle } from '../../people/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { inDollars, minorToMajor } from '../../platform/base/money.ts'
import { findDonationsOf, findUnsettled } from './donations.sql.ts'

/** Why an account cannot be deleted: PayPal may still capture a donation by it or to a campaign of it. Null: there is none. */
export const openDonation: FindObstacle = async (tx, accountId) => {
  const donation = await findUnsettled(tx, accountId)
  if (!donation) return null
  const { id, campaignId, campaignTitle } = donation
  const isOwn = donation.donorId === accountId
  const whose = isOwn ? 'Your donation' : 'A donation to a campaign of yours'
  return {
    message: `${whose} is still open at PayPal: ${inDollars(donation.amountMinor)} to “${campaignTitle}”. Delete the account once it is completed or has expired`,
    about: { campaignId, donationId: isOwn ? id : null },
  }
}

/** A person's donations, for the export of their data. */
export const exportDonations = async (db: Db, donorId: string) => {
  const rows = await findDonationsOf(db, donorId)
  return rows.map(({ amountMinor, refundedMinor, ...rest }) => ({
    ...rest,
    amount: minorToMajor(amountMinor),
    refunded: minorToMajor(refundedMinor),
  }))
}
