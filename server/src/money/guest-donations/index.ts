export { guestDonationRoutes } from './guest-donations.routes.ts'
export { listGuestDonations, readGuestGiving } from './list-guest-donations.ts'
export { guestDonationMailSamples } from './mail-samples.ts'
