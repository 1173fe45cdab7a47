export { refundRequestMailSamples } from './mail-samples.ts'
export { countWaiting as countRefundRequests } from './waiting-requests.sql.ts'
export { refundRequestRoutes } from './refund-requests.routes.ts'
