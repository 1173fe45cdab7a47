export type { AccountEvents, FindObstacle, PersonalRecords } from './account-events.ts'
export { accountJob, accountRetention } from './clean-up.ts'
export { type PersonRow, presentDonor, presentListed, presentPerson } from './accounts.present.ts'
export { accountRoutes } from './accounts.routes.ts'
export { findAdmins, hasOtherVerified, personOf, setAvatar } from './accounts.sql.ts'
export { findOtherAdmins, hasOtherAdmin } from './people/users.sql.ts'
export {
  isSuspended,
  lockActingAdmin,
  lockForSuspension,
  markReinstated,
  markSuspended,
} from './people/suspension.sql.ts'
export { bootstrapAdmin, grantAdmin, type GrantOutcome } from './people/make-admin.ts'
export { createAccount } from './new-account.ts'
export { searchedParts } from './people/user-search.ts'
export { userRoutes } from './people/users.routes.ts'
export { type KnownPayoutAddress, payoutAddress } from './profile/payout-address.ts'
export { linkRevisions } from './session/mailed-links.ts'
export { createAuthentication } from './session/sessions.ts'
export { type ResetOutcome, resetSecondFactor } from './second-factor/reset-second-factor.ts'
export { rewrapSecondFactors } from './second-factor/rewrap-second-factors.ts'
export { accountMailSamples, emailMailSamples, payoutAddressMailSamples } from './mail-samples.ts'
