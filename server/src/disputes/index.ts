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
export { openDisputes } from './open-disputes.ts'
export { exportDisputes } from './personal-disputes.ts'
export { deniedReason, denyDonation, openForPaypal, raiseDispute } from './raise-dispute.ts'
export { closeForPaypal, reopenForPaypal, resolveWithRefund } from './set-status.ts'
export { disputeMailSamples, disputeMessageMailSamples } from './mail-samples.ts'
export { type DisputeEnd, disputeEnd } from './paypal-outcomes.ts'
