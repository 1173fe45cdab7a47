export { paypalDisputeJob } from './paypal-dispute-jobs.ts'
export { syncDispute } from './sync-dispute.ts'
export { paypalDisputeMailSamples } from './mail-samples.ts'
