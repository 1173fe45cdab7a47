export { definePayoutJob, hastenPayouts, recheckPayout } from './payout-jobs.ts'
export { payoutRoutes } from './payouts.routes.ts'
export { exportPayouts, openPayout } from './personal-payouts.ts'
export { mayDisputePayout } from './payouts.sql.ts'
