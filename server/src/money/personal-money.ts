import { exportDonations, openDonation } from './donations/index.ts'
import { unpaidBalance } from './ledger/index.ts'
import { exportReceiptsOf } from './receipts/index.ts'
import { exportPayouts, openPayout } from './payouts/index.ts'

/** Reasons that prevent the deletion of an account: its owner's money is on the way. Checked in this order. */
export const moneyObstacles = [openDonation, openPayout, unpaidBalance]

/** A person's donations, receipts and payouts, for the export of their data. */
export const moneyRecords = { donations: exportDonations, payouts: exportPayouts, receipts: exportReceiptsOf }
