export { adoptGuestDonations } from './adopt-donations.ts'
export { defineMissedThanks } from './missed-thanks.ts'
export { donationRoutes } from './donations.routes.ts'
export {
  expireOrphans,
  findByOrder,
  hideDonor,
  isBooked,
  isKnownDonation,
  markCancelledByDonor,
  markGivenUp,
  setGuestChoice,
} from './donations.sql.ts'
export { doubtOf, presentDonation, presentRequest } from './donations.present.ts'
export { askableUntil, findForGuest, findGiven, findStatus, listForGuest } from './donors-view.sql.ts'
export { admitGuest } from './guest-limits.ts'
export { exportDonations, openDonation } from './personal-donations.ts'
export { guestDonationRetention } from './retention.sql.ts'
export { beginDonation, concludeDonation, type DonationIntent, type StartedDonation } from './start-donation.ts'
export { syncDonation, type Synced } from './sync-donation.ts'
export { donationMailSamples } from './mail-samples.ts'
