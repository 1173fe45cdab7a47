export { donationRoutes } from './donations.routes.ts'
export {
  expireOrphans,
  findByOrder,
  findDueOrders,
  hideDonor,
  isBooked,
  markCancelledByDonor,
} from './donations.sql.ts'
export { exportDonations, openDonation } from './personal-donations.ts'
export { beginDonation, concludeDonation } from './start-donation.ts'
export { syncDonation, type Synced } from './sync-donation.ts'
export { donationMailSamples } from './mail-samples.ts'
