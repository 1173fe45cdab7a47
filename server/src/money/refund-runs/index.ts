export { refundRunMailSamples } from './mail-samples.ts'
export { refundRunRoutes } from './refund-runs.routes.ts'
export { defineRefundRunJob } from './run-jobs.ts'
