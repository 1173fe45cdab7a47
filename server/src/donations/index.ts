export { donationRoutes } from './donations.routes.ts'
export { defineReconciler } from './reconcile.ts'
export { startDonation } from './start-donation.ts'
export { syncOrder } from './sync-order.ts'
