import { exportDonations, openDonation } from './donations/personal-donations.ts'
import { unpaidBalance } from './ledger/unpaid-balance.ts'
import { exportReceiptsOf } from './receipts/export-receipts.ts'
import { exportPayouts, openPayout } from './payouts/personal-payouts.ts'

/** Reasons that prevent the deletion of an account: its owner's money is on the way. Checked in this order. */
export const moneyObstacles = [openDonation, openPayout, unpaidBalance]

/** A person's donations, receipts and payouts, for the export of their data. */
export const moneyRecords = { donations: exportDonations, payouts: exportPayouts, receipts: exportReceiptsOf }
