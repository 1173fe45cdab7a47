export { checkRoutes } from './checks/index.ts'
export {
  beginDonation,
  concludeDonation,
  defineReconciler,
  donationMailSamples,
  donationRoutes,
  exportDonations,
  hideDonor,
  openDonation,
  syncCapture,
  syncOrder,
} from './donations/index.ts'
export { campaignMoneyRoutes, createFeeEstimates, ledgerRoutes, unpaidBalance } from './ledger/index.ts'
export {
  approve,
  definePayoutJob,
  exportPayouts,
  hastenPayouts,
  openPayout,
  payoutMailSamples,
  payoutRoutes,
  recheckPayout,
  requestPayout,
  sendApproved,
} from './payouts/index.ts'
export { createPaypalClient, type Paypal, type PaypalSandbox, readLogins, startPaypalSandbox } from './paypal/index.ts'
export { definePaypalDisputeJob, paypalDisputeMailSamples, syncDispute } from './paypal-disputes/index.ts'
export { defineReportJob, takeAsCompared } from './reconciliation/index.ts'
export {
  beginRefund,
  bookReversals,
  concludeRefund,
  defineRefundJob,
  hearOfRefund,
  refundMailSamples,
  refundRoutes,
} from './refunds/index.ts'
