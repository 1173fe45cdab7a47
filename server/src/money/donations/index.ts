export { adoptGuestDonations } from './adopt-donations.ts'
export { thankCorrected } from './complete-donation.ts'
export { type LinkState, lockLinkState, writeAddress } from './corrections.sql.ts'
export { missedThanksJob, thanksRevisions } from './missed-thanks.ts'
export { donationRoutes } from './donations.routes.ts'
export {
  expireOrphans,
  findByOrder,
  hideDonor,
  isBooked,
  markCancelledByDonor,
  markGivenUp,
  setGuestChoice,
} from './donations.sql.ts'
export { doubtOf, presentDonation, presentFees, presentGiving, presentRequest } from './donations.present.ts'
export {
  bookedFee,
  findForGuest,
  findGiven,
  findGivingByYear,
  findStatus,
  type Giver,
  isGivenBy,
  listForGuest,
} from './donors-view.sql.ts'
export { admitAddress, admitGuest } from './guest-limits.ts'
export { noteSeen, openGuestDonation, openMailedLink } from './mailed-link.ts'
export { exportDonations, openDonation } from './personal-donations.ts'
export { guestDonationRetention } from './retention.sql.ts'
export { beginDonation, concludeDonation, type DonationIntent, type StartedDonation } from './start-donation.ts'
export { syncDonation, type Synced } from './sync-donation.ts'
export { donationMailSamples } from './mail-samples.ts'
