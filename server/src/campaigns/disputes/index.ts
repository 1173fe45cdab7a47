export { readPayoutChoices } from './dispute-choices.ts'
export { listOfGuest } from './dispute-rows.sql.ts'
export { presentMessage, presentOwn } from './disputes.present.ts'
export { disputeRoutes } from './disputes.routes.ts'
export { adoptGuestDisputes, type OpenDispute } from './disputes.sql.ts'
export {
  findHolding,
  findStopping,
  holdsDonation,
  type HoldingDispute,
  isUndecided,
  waitsSince,
} from './holding.sql.ts'
export { openDisputes, openDisputesOf } from './open-disputes.ts'
export { exportDisputes } from './personal-disputes.ts'
export { deniedReason, denyDonation, openForPaypal, raiseAsGuest, raiseDispute } from './raise-dispute.ts'
export { sendAsGuest } from './send-message.ts'
export { findAnswersOf } from './shared-texts.sql.ts'
export { reporterPage } from './reporter-page.ts'
export { closeForPaypal, reopenForPaypal, resolvedKeyOf, resolveWithRefund } from './set-status.ts'
export { disputeMailSamples, disputeMessageMailSamples } from './mail-samples.ts'
export { type DisputeEnd, disputeEnd } from './dispute-rules.ts'
export { withdrawDispute } from './withdraw-dispute.ts'
