export { checkBooks } from './checks/index.ts'
export {
  adoptGuestDonations,
  beginDonation,
  concludeDonation,
  guestDonationRetention,
  hideDonor,
  thanksRevisions,
} from './donations/index.ts'
export { listGuestDonations, readGuestGiving } from './guest-donations/index.ts'
export { createFeeEstimates } from './ledger/index.ts'
export type { MoneyContext } from './money-context.ts'
export { moneyJobs } from './money-jobs.ts'
export { moneyMailSamples } from './money-mail-samples.ts'
export { moneyRoutes } from './money.routes.ts'
export { approvePayout, requestPayout, sendApproved } from './payouts/index.ts'
export {
  createPaypalClient,
  type Outcome,
  type Paypal,
  type PaypalSandbox,
  type PaypalWebhook,
  readLogins,
  startPaypalSandbox,
} from './paypal/index.ts'
export { moneyObstacles, moneyRecords } from './personal-money.ts'
export { forgetDonor, readStatement } from './receipts/index.ts'
export { skipComparison } from './reconciliation/index.ts'
export { countRefundRequests } from './refund-requests/index.ts'
export { beginRefund, concludeRefund, syncOrder } from './refunds/index.ts'
export { wantedEvents } from './webhooks/index.ts'
