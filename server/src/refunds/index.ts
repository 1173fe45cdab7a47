export { defineRefundJob, hearOfRefund } from './refund-jobs.ts'
export { refundRoutes } from './refunds.routes.ts'
