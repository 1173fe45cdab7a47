export { guestRequestRetention, lockKeys } from './asks.sql.ts'
export { askKeys, callerOf, countAsk, refuseUntil } from './count-asks.ts'
export { type DonationLink, donationTokens, isMailedTo, receiptUrlOf, statusTokens } from './donation-links.ts'
export { donors, findVerifiedAccount } from './donor.sql.ts'
