export type { AccountEvents, FindObstacle, PersonalRecords } from './accounts/account-events.ts'
export { type PersonRow, presentDonor, presentListed, presentPerson } from './accounts/accounts.present.ts'
export { accountRoutes } from './accounts/accounts.routes.ts'
export { findAdmins, hasOtherVerified, personOf, setAvatar } from './accounts/accounts.sql.ts'
export { accountJob, accountRetention } from './accounts/clean-up.ts'
export { accountMailSamples, emailMailSamples, payoutAddressMailSamples } from './accounts/mail-samples.ts'
export { createAccount } from './accounts/new-account.ts'
export { bootstrapAdmin, grantAdmin, type GrantOutcome } from './accounts/people/make-admin.ts'
export {
  isSuspended,
  lockActingAdmin,
  lockForSuspension,
  markReinstated,
  markSuspended,
} from './accounts/people/suspension.sql.ts'
export { searchedParts } from './accounts/people/user-search.ts'
export { userRoutes } from './accounts/people/users.routes.ts'
export { findOtherAdmins, hasOtherAdmin } from './accounts/people/users.sql.ts'
export { type KnownPayoutAddress, payoutAddress } from './accounts/profile/payout-address.ts'
export { type ResetOutcome, resetSecondFactor } from './accounts/second-factor/reset-second-factor.ts'
export { rewrapSecondFactors } from './accounts/second-factor/rewrap-second-factors.ts'
export { linkRevisions } from './accounts/session/mailed-links.ts'
export { createAuthentication } from './accounts/session/sessions.ts'
export { guestRequestRetention, lockKeys } from './guests/asks.sql.ts'
export { askKeys, callerOf, countAsk, refuseUntil } from './guests/count-asks.ts'
export { type DonationLink, donationTokens, isMailedTo, receiptUrlOf, statusTokens } from './guests/donation-links.ts'
export { donors, findVerifiedAccount } from './guests/donor.sql.ts'
