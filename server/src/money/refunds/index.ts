export { beginRefund, concludeRefund } from './refund-donation.ts'
export { bookReversals, defineRefundJob, hearOfRefund } from './refund-jobs.ts'
export { refundRoutes } from './refunds.routes.ts'
export { refundMailSamples } from './mail-samples.ts'
